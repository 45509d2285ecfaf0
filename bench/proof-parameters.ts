export interface ProofParameters {
  readonly cycles: number | null;
  readonly seed: string;
  readonly naive: boolean;
  /** The commit that `upgrade` starts from. */
  readonly commit: string | null;
}
