import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { RecordActs } from '#kernel/web/record/record-acts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { useDirections, useUnits } from '#modules/pharmacy/web/index.ts';
import { lineActs } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';
import type { LineOfPrescription, Prescription, PrescriptionLine } from '#modules/prescriptions-and-therapeutics/contract/records.ts';
import { lineLooks } from '../../looks.ts';
import { supplyWords } from '../../rx-words.ts';
import { Alerts } from '../composer/alerts.tsx';
import { ChangeLine } from './change-line.tsx';
import { AnswerForm, AskForm } from './query-forms.tsx';
import styles from './record.module.css';

export function medicineOf(line: Pick<PrescriptionLine, 'productName' | 'genericName' | 'strength' | 'form'>): string {
  return line.productName ?? [line.genericName, line.strength, line.form].filter(Boolean).join(' ');
}

/** What the patient has in hand instead, where the pharmacy gave a substitute. */
export function Substituted({ line }: { readonly line: PrescriptionLine }) {
  const t = useText();
  const units = useUnits();
  return (line.substitutes ?? []).map(({ name, quantity, unit }) => (
    <p key={name} className={styles.sig}>
      {t('{name} ({units}) was dispensed instead', { name, units: units(quantity, unit) })}
    </p>
  ));
}

/** A medicine of a prescription with its state, its alerts and what may be done with it. */
export function LineRow({ prescription, line }: { readonly prescription: Prescription; readonly line: LineOfPrescription }) {
  const t = useText();
  const directions = useDirections();
  const name = medicineOf(line);
  const ended = line.status === 'stopped' || line.status === 'cancelled' || line.status === 'completed';
  return (
    <li className={styles.line} data-ended={ended || undefined}>
      <div className={styles.head}>
        <p className={styles.name}>{name}</p>
        {prescription.status === 'draft' ? null : <StatusBadge look={lineLooks[line.status]} />}
      </div>
      <p className={styles.sig}>{directions(line)}</p>
      <Substituted line={line} />
      {line.instructions ? <p className={styles.sig}>{line.instructions}</p> : null}
      <LineFacts line={line} />
      <Alerts alerts={line.safety} isPassed={(alert) => alert.overriddenBy !== null} />
      {line.query ? (
        <p className={styles.query}>
          <strong>{line.query.by.fullname}:</strong> {line.query.text}
          {line.query.answer ? (
            <>
              {' '}
              <strong>{t('{label}:', { label: t('Answer') })}</strong> {line.query.answer}
            </>
          ) : null}
        </p>
      ) : null}
      <LineActs prescription={prescription} line={line} name={name} />
    </li>
  );
}

function LineFacts({ line }: { readonly line: PrescriptionLine }) {
  const t = useText();
  const format = useFormat();
  return (
    <p className={styles.facts}>
      {line.quantity === null ? null : (
        <span>
          {line.supplyFrom === 'pharmacy'
            ? t('{dispensed} of {quantity} dispensed', { dispensed: line.dispensed, quantity: line.quantity })
            : t('Quantity {quantity}', { quantity: line.quantity })}
        </span>
      )}
      <span>{t(supplyWords[line.supplyFrom])}</span>
      <span>
        {line.endAt
          ? t('{from} until {until}', { from: format.day(line.startAt), until: format.day(line.endAt) })
          : t('since {from}', { from: format.day(line.startAt) })}
      </span>
      {line.refills > 0 ? <span>{t('{left} of {refills} refills left', { left: line.refillsLeft, refills: line.refills })}</span> : null}
      {line.administerHere ? <span>{t('Administered here')}</span> : null}
      {line.verifiedBy ? <span>{t('Verified by {name}', { name: line.verifiedBy.fullname })}</span> : null}
      {line.stopReason ? <span>{line.stopReason}</span> : null}
    </p>
  );
}

interface LineActsProps {
  readonly prescription: Prescription;
  readonly line: LineOfPrescription;
  readonly name: string;
}

const forms = { change: ChangeLine, ask: AskForm, answer: AnswerForm };

/** What may be done with a line. */
function LineActs({ prescription, line, name }: LineActsProps) {
  const params = { id: prescription.id, lineId: line.id };
  return (
    <div className={`${styles.acts} no-print`}>
      <RecordActs acts={lineActs} of={{ ...line, name, params, prescription }} forms={forms} quiet />
    </div>
  );
}
