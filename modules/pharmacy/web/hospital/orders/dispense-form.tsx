import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { CheckField, NumberField, TextField } from '#kernel/web/form/fields.tsx';
import { PasswordField } from '#kernel/web/form/password-field.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { medicationOrderCalls } from '#modules/pharmacy/contract/calls/orders.ts';
import type { MedicationOrder, OrderLine, PickList } from '#modules/pharmacy/contract/medication-order-records.ts';
import { Alerts } from '../alerts.tsx';
import styles from '../medications.module.css';
import { SafetyExplain, safetyCodes } from '../safety-explain.tsx';
import { Shortages, shortCodes } from './shortages.tsx';

interface Props {
  readonly order: MedicationOrder;
  readonly onClose: () => void;
}

/** Hands the medicines out: batches as FEFO proposes them, who checked, who saw it, who received them. */
export function DispenseForm({ order, onClose }: Props) {
  const found = useCall(medicationOrderCalls.pickList, { params: { id: order.id } }, { quiet: true });
  return (
    <Loaded from={found} rows={6}>
      {(pick) => <Form order={order} pick={pick} onClose={onClose} />}
    </Loaded>
  );
}

type Typed = Readonly<Record<string, unknown>>;

function second(values: Typed, name: string): { email: string; password: string } | undefined {
  const [email, password] = [String(values[`${name}Email`] ?? '').trim(), String(values[`${name}Password`] ?? '')];
  return email || password ? { email, password } : undefined;
}

/** The body of the call from the fields of the form, which are named by the places of the lines. */
function bodyOf(order: MedicationOrder, values: Typed) {
  const checker = second(values, 'checker');
  const witness = second(values, 'witness');
  const receiver = String(values.receiver ?? '').trim();
  return {
    version: order.version,
    lines: order.lines.map((line, at) => ({
      lineId: line.id,
      quantity: Number(values[`quantity${at}`] ?? 0),
      ...(values[`reason${at}`] ? { reason: String(values[`reason${at}`]) } : {}),
      counselled: values[`counselled${at}`] === true,
    })),
    ...(checker ? { checker } : {}),
    ...(witness ? { witness } : {}),
    ...(receiver ? { receivedBy: { name: receiver, ...(values.relation ? { relation: String(values.relation) } : {}) } } : {}),
  };
}

function Form({ order, pick, onClose }: Props & { readonly pick: PickList }) {
  const t = useText();
  const start = Object.fromEntries(
    order.lines.flatMap((line, at) => [
      [`quantity${at}`, line.quantity],
      [`counselled${at}`, false],
    ]),
  );
  const form = useCallForm(medicationOrderCalls.dispense, {
    params: { id: order.id },
    refresh: ['medication-order', 'medication-request', 'patient-bills', 'product', 'batch'],
    startWith: start as never,
    toBody: (values) => bodyOf(order, values),
  });
  return (
    <CallForm
      form={form}
      submit={t('Dispense')}
      onCancel={onClose}
      onDone={onClose}
      refusalFields={{ MEDICATION_ORDER_CHECKER: 'checkerEmail', MEDICATION_ORDER_WITNESS: 'witnessEmail' }}
      accept={{ DUPLICATE_THERAPY: { with: { confirm: true }, words: t('Dispense all the same') } }}
      explain={(code, details) =>
        safetyCodes.includes(code) ? (
          <SafetyExplain form={form} details={details} onDone={onClose} />
        ) : shortCodes.includes(code) ? (
          <Shortages details={details} />
        ) : null
      }
    >
      {order.lines.map((line, at) => (
        <LineFields key={line.id} line={line} at={at} pick={pick.lines.find(({ lineId }) => lineId === line.id)} />
      ))}
      {order.needs.checker ? (
        <FormSection title={t('Checked by')} note={t('A second person who dispenses confirms with their own sign-in.')}>
          <TextField name="checkerEmail" label={t('Email')} type="email" maxLength={254} />
          <PasswordField name="checkerPassword" label={t('Password')} autoComplete="new-password" />
        </FormSection>
      ) : null}
      {order.needs.witness ? (
        <FormSection title={t('Witness')} note={t('Somebody else sees that the controlled medicine is handed out.')}>
          <TextField name="witnessEmail" label={t('Email')} type="email" maxLength={254} />
          <PasswordField name="witnessPassword" label={t('Password')} autoComplete="new-password" />
        </FormSection>
      ) : null}
      <FormSection title={t('Received by')}>
        <TextField name="receiver" label={t('Name')} maxLength={120} />
        <TextField name="relation" label={t('Relation to the patient')} maxLength={60} />
      </FormSection>
    </CallForm>
  );
}

interface LineProps {
  readonly line: OrderLine;
  readonly at: number;
  readonly pick: PickList['lines'][number] | undefined;
}

function LineFields({ line, at, pick }: LineProps) {
  const t = useText();
  const format = useFormat();
  const takes = pick?.takes ?? [];
  return (
    <FormSection title={line.product.name} note={line.dosageText}>
      <Wide>
        <Alerts alerts={line.alerts} />
      </Wide>
      <Wide>
        {takes.length === 0 ? (
          <span className={styles.short}>{t('No usable batch is at this store')}</span>
        ) : (
          <ul className={styles.alerts}>
            {takes.map((batch) => (
              <li key={batch.batchId}>
                <span className="tnum strong">{batch.quantity}</span>
                <span>
                  <span className="code">{batch.batchNumber}</span>
                  {batch.expiryDate ? ` · ${t('expires {day}', { day: format.day(batch.expiryDate) })}` : ''}
                  {batch.shelf ? ` · ${t('shelf {name}', { name: batch.shelf })}` : ''}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Wide>
      <NumberField name={`quantity${at}`} label={t('Quantity of {asked}', { asked: line.quantity })} min={0} max={line.quantity} />
      <TextField name={`reason${at}`} label={t('Reason, when fewer')} maxLength={300} />
      <Wide>
        <CheckField name={`counselled${at}`} label={t('The patient was told how to take it')} />
      </Wide>
    </FormSection>
  );
}
