import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { levelLooks } from '../../nursing-looks.ts';
import { useOpenWarnings } from './use-warnings.ts';

/** The mark of an open warning on the bed of a stay. */
export function WarningMark({ admissionId }: { readonly admissionId: string }) {
  const warning = useOpenWarnings().find((one) => one.admissionId === admissionId);
  return warning ? <StatusBadge look={levelLooks[warning.level]} /> : null;
}
