import { Link } from '@tanstack/react-router';
import { useText } from '#kernel/web/text/use-text.ts';
import type { ClaimFinding } from '#modules/claims/contract/claim-records.ts';

/** Leads to where a finding is put right. */
export function FindingLink({ mend }: Pick<ClaimFinding, 'mend'>) {
  const t = useText();
  if (!mend) return <span className="muted">–</span>;
  const { to, id } = mend;
  if (to === 'invoice')
    return (
      <Link to="/hospital/billing/invoice/$id" params={{ id }}>
        {t('Open invoice')}
      </Link>
    );
  if (to === 'patient')
    return (
      <Link to="/hospital/patients/$id" params={{ id }} search={{ tab: 'billing' }}>
        {t('Open patient')}
      </Link>
    );
  const path = to === 'approval' ? `/hospital/hmo-management/approval?approval=${id}` : `/hospital/hmo-management/${id}`;
  return <a href={path}>{to === 'approval' ? t('Open approval') : t('Open price list')}</a>;
}
