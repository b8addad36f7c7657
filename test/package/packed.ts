export interface PackedPackage {
	/** Temporary folder of the package; removed after the run. */
	directory: string;
	tarball: string;
	/** Unpacked content of the tarball. */
	packageDirectory: string;
	/** Size of the tarball in bytes. */
	size: number;
	/** Paths are relative to `packageDirectory`. */
	files: Array<{ path: string; size: number }>;
}

/** The package that `globalSetup` packed before the tests of this folder started. */
export function packed(): PackedPackage {
	return JSON.parse(process.env.PACKED_PACKAGE ?? '') as PackedPackage;
}
