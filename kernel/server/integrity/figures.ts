/** Two figures that must be the same: what the documents say, and what stands where it is summed up. */
export interface Figure {
  /** Minor units or a count. */
  readonly expected: number;
  readonly actual: number;
  /** What was compared, when a check compares several: 'Account 1100 Patient receivable'. Default: the check's name. */
  readonly check?: string;
  /** Where a difference sits, for whoever looks for it. */
  readonly detail?: string | null;
}

/** A figure of a run. */
export interface CheckedFigure {
  readonly module: string;
  readonly check: string;
  readonly expected: number;
  readonly actual: number;
  /** actual − expected: 0 when all is well. */
  readonly difference: number;
  readonly detail: string | null;
}
