import { IconBarcode } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { CheckField, NumberField, TextField } from '#kernel/web/form/fields.tsx';
import { MultiSelectField } from '#kernel/web/form/select-fields.tsx';
import { PasswordField } from '#kernel/web/form/password-field.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { medicationOrderCalls } from '#modules/pharmacy/contract/calls/orders.ts';
import type { MedicationOrder, OrderLine, PickList, ScannedForOrder } from '#modules/pharmacy/contract/medication-order-records.ts';
import { Alerts } from '../alerts.tsx';
import { useDirections } from '../../directions.ts';
import styles from '../medications.module.css';
import { SafetyExplain, safetyCodes } from '../safety-explain.tsx';
import { ScanField } from './scan-field.tsx';
import { Shortages, shortCodes } from './shortages.tsx';

/** The pack in the hand is one of the line. */
const scannedLook = { word: word('Scanned'), tone: 'green' as const, icon: IconBarcode };

/** Hands the medicines out: batches as FEFO proposes them, who checked, who saw it, who received them. */
export function DispenseForm({ of: order, onClose }: ActFormProps<MedicationOrder>) {
  const found = useCall(medicationOrderCalls.pickList, { params: { id: order.id } }, { quiet: true });
  return (
    <Loaded from={found} rows={6}>
      {(pick) => <Form of={order} pick={pick} onClose={onClose} />}
    </Loaded>
  );
}

type Typed = Readonly<Record<string, unknown>>;

function second(values: Typed, name: string): { email: string; password: string } | undefined {
  const [email, password] = [String(values[`${name}Email`] ?? '').trim(), String(values[`${name}Password`] ?? '')];
  return email || password ? { email, password } : undefined;
}

/** Batches that somebody chose for a line; none: the ones that expire first. */
const chosenOf = (values: Typed, at: number): readonly string[] => (values[`batches${at}`] as readonly string[] | undefined) ?? [];

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
      ...(chosenOf(values, at).length > 0 ? { batchIds: chosenOf(values, at) } : {}),
    })),
    ...(values.fefoReason ? { fefoReason: String(values.fefoReason) } : {}),
    ...(checker ? { checker } : {}),
    ...(witness ? { witness } : {}),
    ...(receiver ? { receivedBy: { name: receiver, ...(values.relation ? { relation: String(values.relation) } : {}) } } : {}),
  };
}

function Form({ of: order, pick, onClose }: ActFormProps<MedicationOrder> & { readonly pick: PickList }) {
  const t = useText();
  const start = Object.fromEntries(
    order.lines.flatMap((line, at) => [
      [`quantity${at}`, line.quantity],
      [`counselled${at}`, false],
      [`batches${at}`, []],
    ]),
  );
  const form = useCallForm(medicationOrderCalls.dispense, {
    params: { id: order.id },
    refresh: ['medication-order', 'medication-request', 'patient-bills', 'product', 'batch'],
    startWith: start,
    toBody: (values) => bodyOf(order, values),
  });
  const { scanned, onScan } = useScans(order, pick, form);
  const { can } = useAccess();
  const chooses = can('Override FEFO') && pick.lines.some(({ others }) => others.length > 0);
  return (
    <CallForm
      form={form}
      submit={t('Dispense')}
      onCancel={onClose}
      onDone={onClose}
      refusalFields={{
        MEDICATION_ORDER_FEFO_REASON: 'fefoReason',
        MEDICATION_ORDER_CHECKER: 'checkerEmail',
        MEDICATION_ORDER_WITNESS: 'witnessEmail',
      }}
      accept={{
        DUPLICATE_THERAPY: { with: { confirm: true }, words: t('Dispense anyway') },
        SAFETY_CONFIRM: { with: { confirm: true }, words: t('Continue') },
      }}
      explain={(code, details) =>
        safetyCodes.includes(code) ? (
          <SafetyExplain form={form} details={details} onDone={onClose} />
        ) : shortCodes.includes(code) ? (
          <Shortages details={details} />
        ) : null
      }
    >
      <ScanField orderId={order.id} onScan={onScan} />
      {order.lines.map((line, at) => (
        <LineFields
          key={line.id}
          line={line}
          at={at}
          pick={pick.lines.find(({ lineId }) => lineId === line.id)}
          scanned={scanned.get(line.id)}
        />
      ))}
      {chooses ? (
        <FormSection>
          <Wide>
            <TextField name="fefoReason" label={t('Reason for using another batch')} maxLength={300} />
          </Wide>
        </FormSection>
      ) : null}
      {order.needs.checker ? (
        <FormSection title={t('Checked by')} note={t('A second dispenser confirms with their own sign-in.')}>
          <TextField name="checkerEmail" label={t('Email')} type="email" maxLength={254} />
          <PasswordField name="checkerPassword" label={t('Password or PIN')} autoComplete="new-password" />
        </FormSection>
      ) : null}
      {order.needs.witness ? (
        <FormSection title={t('Witness')} note={t('A second person must witness the dispensing of a controlled medicine.')}>
          <TextField name="witnessEmail" label={t('Email')} type="email" maxLength={254} />
          <PasswordField name="witnessPassword" label={t('Password or PIN')} autoComplete="new-password" />
        </FormSection>
      ) : null}
      <FormSection title={t('Received by')}>
        <TextField name="receiver" label={t('Name')} maxLength={120} />
        <TextField name="relation" label={t('Relation to the patient')} maxLength={60} />
      </FormSection>
    </CallForm>
  );
}

type PickLine = PickList['lines'][number];
type Setter = { readonly set: (name: string, value: unknown) => void; readonly values: () => Typed };

/** Packs that were scanned, by line. A usable batch that does not expire first is chosen for the line by those who may. */
function useScans(order: MedicationOrder, pick: PickList, form: Setter) {
  const t = useText();
  const { can } = useAccess();
  const [scanned, setScanned] = useState<ReadonlyMap<string, string>>(new Map());
  function onScan({ lineIds, product, batch }: ScannedForOrder): string | null {
    const lines = pick.lines.filter(({ lineId }) => lineIds.includes(lineId));
    // Of two lines of one product the one that is not scanned yet.
    const line = lines.find(({ lineId }) => !scanned.has(lineId)) ?? lines[0];
    if (!line) return t('Wrong medicine: {product} is not in this order', { product });
    const at = order.lines.findIndex(({ id }) => id === line.lineId);
    if (batch && !line.takes.some(({ batchId }) => batchId === batch.batchId)) {
      const first = line.takes.map(({ batchNumber }) => batchNumber).join(', ');
      if (!can('Override FEFO')) return t('Batch {batch} does not expire first: take {first}', { batch: batch.batchNumber, first });
      form.set(`batches${at}`, [...new Set([...chosenOf(form.values(), at), batch.batchId])]);
    }
    setScanned(new Map([...scanned, [line.lineId, batch?.batchNumber ?? '']]));
    return null;
  }
  return { scanned, onScan };
}

interface LineProps {
  readonly line: OrderLine;
  readonly at: number;
  readonly pick: PickLine | undefined;
  /** The batch number that was scanned, empty when the code names none; undefined: not scanned. */
  readonly scanned: string | undefined;
}

/** Other batches than those that expire first, for those who may choose them. */
function BatchChoice({ at, pick }: { readonly at: number; readonly pick: PickLine | undefined }) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const all = [...(pick?.takes ?? []), ...(pick?.others ?? [])];
  if (!can('Override FEFO') || (pick?.others.length ?? 0) === 0) return null;
  const options = all.map(({ batchId, batchNumber, expiryDate }) => ({
    value: batchId,
    label: expiryDate ? `${batchNumber} · ${t('expires {day}', { day: format.day(expiryDate) })}` : batchNumber,
  }));
  return (
    <Wide>
      <MultiSelectField
        name={`batches${at}`}
        label={t('Other batches')}
        hint={t('Default: the batches above, which expire first')}
        options={options}
      />
    </Wide>
  );
}

function LineFields({ line, at, pick, scanned }: LineProps) {
  const t = useText();
  const directions = useDirections();
  const format = useFormat();
  const takes = pick?.takes ?? [];
  return (
    <FormSection title={line.product.name} note={directions(line)}>
      <Wide>
        <Alerts alerts={line.alerts} />
      </Wide>
      <Wide>
        {takes.length === 0 ? (
          <span className={styles.short}>{t('No usable batch at this store')}</span>
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
      <BatchChoice at={at} pick={pick} />
      {scanned === undefined ? null : (
        <Wide>
          <StatusBadge look={scannedLook} /> {scanned ? <span className="code">{scanned}</span> : null}
        </Wide>
      )}
      <NumberField name={`quantity${at}`} label={t('Quantity of {asked}', { asked: line.quantity })} min={0} max={line.quantity} />
      <TextField name={`reason${at}`} label={t('Reason if fewer')} maxLength={300} />
      <Wide>
        <CheckField name={`counselled${at}`} label={t('Patient counselled on use')} />
      </Wide>
    </FormSection>
  );
}
