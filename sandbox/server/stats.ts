import { CustomerAuthStats } from './customerAuth/stats';

/** A request that the contract does not allow. Contains no values of the request, because they can be secrets. */
export interface OutOfContractDetail {
	method: string;
	path: string;
	operationId?: string;
	reason: string;
}

const DETAILS_KEPT = 100;

/** Counts requests since the start or the last reset. Control endpoints are not counted. */
export class Stats {
	requests = 0;

	outOfContract = 0;

	/** Requests that a fault answered. */
	faulted = 0;

	inFlight = 0;

	/** The maximum number of requests that were open at one time. */
	maxInFlight = 0;

	byOperation: Record<string, number> = {};

	/** Only the first ones, so that a client in a loop does not fill the memory. */
	outOfContractDetails: OutOfContractDetail[] = [];

	/** The results of requests to the customer authentication service. */
	customerAuth = new CustomerAuthStats();

	begin(): void {
		this.requests++;
		this.inFlight++;
		this.maxInFlight = Math.max(this.maxInFlight, this.inFlight);
	}

	end(): void {
		this.inFlight--;
	}

	countOperation(operationId: string): void {
		this.byOperation[operationId] = (this.byOperation[operationId] ?? 0) + 1;
	}

	countOutOfContract(detail: OutOfContractDetail): void {
		this.outOfContract++;
		if (this.outOfContractDetails.length < DETAILS_KEPT) this.outOfContractDetails.push(detail);
	}

	/** Resets everything except the requests that are open. */
	reset(): void {
		this.requests = 0;
		this.outOfContract = 0;
		this.faulted = 0;
		this.maxInFlight = this.inFlight;
		this.byOperation = {};
		this.outOfContractDetails = [];
		this.customerAuth = new CustomerAuthStats();
	}
}
