import { Moment } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Bed } from '#modules/admissions/contract/bed-records.ts';
import { featureWords } from '../../looks.ts';
import styles from './beds.module.css';

/** Why a bed is as it is: for whom and until when it is held, why it is out of service, since when it waits. */
export function BedFacts({ bed }: { readonly bed: Bed }) {
  const t = useText();
  const { reservedFor, reservedReason, reservedUntil, outOfServiceReason, features, statusSince } = bed;
  return (
    <span className={styles.facts}>
      {reservedFor ? (
        <span className="strong">
          {reservedFor.fullname} <span className="code caption">{reservedFor.hospitalPatientId}</span>
        </span>
      ) : null}
      {reservedReason ? <span>{reservedReason}</span> : null}
      {outOfServiceReason ? <span>{outOfServiceReason}</span> : null}
      <span className="caption">
        {reservedUntil ? t('Until') : t('Since')} <Moment at={reservedUntil ?? statusSince} />
      </span>
      {features.length > 0 ? <span className="caption">{features.map((feature) => t(featureWords[feature])).join(', ')}</span> : null}
    </span>
  );
}
