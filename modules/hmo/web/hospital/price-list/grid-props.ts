import type { Partner } from '#modules/hmo/contract/partner-records.ts';
import type { ModulePrices } from '#modules/hmo/contract/price-records.ts';

export interface GridProps {
  readonly partner: Partner;
  readonly module: ModulePrices;
  /** Rows of a draft are changed at once; those of a list in force from today on. */
  readonly isDraft: boolean;
}

export interface ListFormProps extends Pick<GridProps, 'partner' | 'module'> {
  readonly versionId: string | null;
  readonly onClose: () => void;
}
