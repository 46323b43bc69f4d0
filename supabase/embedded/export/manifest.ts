import type { FhirCounts } from './write-fhir';
import type { FileSum } from './folder';
import type { ChainHead } from './write-audit';
import type { WrittenTable } from './write-csv';
import type { FileCounts } from './write-files';

/** Last file of an export; a folder without it was cut off. */
export const MANIFEST = 'manifest.json';

export interface ExportManifest {
  readonly format: 1;
  readonly product: 'vizite';
  /** Name of this export; never used twice, and named in the log. */
  readonly id: string;
  readonly app_version: string;
  /** Versions of the migrations that the database has. */
  readonly migrations: readonly string[];
  readonly database: 'postgres' | 'pglite';
  /** Time of the snapshot, ISO 8601 in UTC; all of it is of this moment. */
  readonly snapshot_at: string;
  readonly finished_at: string;
  readonly tables: Readonly<Record<string, WrittenTable>>;
  readonly fhir_version: '4.0.1';
  readonly fhir: FhirCounts;
  readonly files: FileCounts;
  readonly audit: { readonly links: number; readonly head: ChainHead };
  readonly left_out: {
    readonly tables: Readonly<Record<string, string>>;
    readonly columns: Readonly<Record<string, string>>;
    /** Tables that this version knows nothing of. */
    readonly unknown: readonly string[];
  };
  /** Sums of all other files, by path. */
  readonly sums: Readonly<Record<string, FileSum>>;
}

/** Returns the manifest in a text; null where it is none, or one of another form. */
export function parseExportManifest(text: string): ExportManifest | null {
  try {
    const value = JSON.parse(text) as Partial<ExportManifest> | null;
    if (value?.format !== 1 || value.product !== 'vizite') return null;
    const hasAll = [value.tables, value.fhir, value.files, value.audit, value.sums].every(
      (part) => typeof part === 'object' && part !== null,
    );
    return hasAll ? (value as ExportManifest) : null;
  } catch {
    return null;
  }
}
