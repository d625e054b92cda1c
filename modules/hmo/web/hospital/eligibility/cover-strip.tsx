import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { eligibilityCalls } from '#modules/hmo/contract/calls/eligibility.ts';
import type { Eligibility } from '#modules/hmo/contract/eligibility-records.ts';
import { eligibilityLooks, reasonWords } from '../../cover-words.ts';
import styles from './cover-strip.module.css';
import { liveCovers } from './live-covers.ts';
import { LimitsLeft } from './limits-left.tsx';

export interface CoverStripProps {
  readonly patientId: string;
  /** The chosen billing method; nothing chosen: the patient's default. */
  readonly billingId?: string | null | undefined;
}

/** Under a billing method: whether the insurer pays today, or why not, and what is left of the limits. Self-Pay shows nothing. */
export function CoverStrip({ patientId, billingId }: CoverStripProps) {
  const { can } = useAccess();
  const { data } = useCall(
    eligibilityCalls.list,
    { query: { patientId } },
    { enabled: can(eligibilityCalls.list), live: liveCovers, fresh: 60_000, quiet: true },
  );
  const cover = billingId ? data?.find((each) => each.billingId === billingId) : data?.find((each) => each.isDefault);
  return cover ? <CoverLine cover={cover} /> : null;
}

/** The same of a cover that is read already. */
export function CoverLine({ cover }: { readonly cover: Eligibility }) {
  const t = useText();
  const { result, reasons, verifiedDays } = cover;
  const asked = verifiedDays !== null && !reasons.includes('not-verified');
  return (
    <div className={styles.strip}>
      <StatusBadge look={eligibilityLooks[result]} />
      {reasons.map((reason) => (
        <span key={reason}>{t(reasonWords[reason])}</span>
      ))}
      <LimitsLeft cover={cover} />
      {asked ? (
        <span className="muted">{verifiedDays === 0 ? t('Verified today') : t('Verified {count} days ago', { count: verifiedDays })}</span>
      ) : null}
    </div>
  );
}
