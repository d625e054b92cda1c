import { Button, Checkbox, NumberInput, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconCheck, IconPrinter } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import type { Refused } from '#kernel/web/client/send.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { MomentBox } from '#kernel/web/form/moment-box.tsx';
import { useUnsavedText } from '#kernel/web/frame/leave-guard.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState, ErrorState } from '#kernel/web/frame/states.tsx';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import type { LabRow, Specimen } from '#modules/laboratory/contract/request-records.ts';
import { PaymentStrip } from '#modules/patient-bills/web/index.ts';
import { priorityLooks } from '../../looks.ts';
import styles from '../labs.module.css';
import { usePersonWords } from '../row-words.tsx';
import own from './specimens.module.css';
import { AddOn } from './add-on.tsx';
import { TubeLabel } from './tube-label.tsx';
import { Tube, type TubeGroup, tubesOf } from './tubes.tsx';

/**
 * The tubes of one patient, grouped by what they share; saves them together and offers their labels. All requests that wait for the
 * same patient come with the one that was chosen.
 */
export function TakeSpecimenForm({ of, onClose }: ActFormProps<LabRow>) {
  const [taken, setTaken] = useState<readonly Specimen[] | null>(null);
  if (taken) return <Taken specimens={taken} onClose={onClose} />;
  return <Waiting request={of} onTaken={setTaken} onClose={onClose} />;
}

interface WaitingProps {
  readonly request: LabRow;
  readonly onTaken: (specimens: readonly Specimen[]) => void;
  readonly onClose: () => void;
}

/** All requests of the same person that wait for a specimen: of a patient all, of an external customer those of the order. */
function Waiting(props: WaitingProps) {
  const { patient, requisitionNumber } = props.request;
  const ofPatient = useCall(
    requestCalls.filter,
    { query: { patientId: patient.id ?? '', status: ['specimen-due'], limit: 60 } },
    {
      enabled: patient.id !== null,
      quiet: true,
    },
  );
  const ofOrder = useCall(
    requestCalls.requisition,
    { params: { number: requisitionNumber } },
    { enabled: patient.id === null, quiet: true },
  );
  if (patient.id === null) return <Loaded from={ofOrder}>{(rows) => <TubesForm {...props} rows={rows} />}</Loaded>;
  return <Loaded from={ofPatient}>{(found) => <TubesForm {...props} rows={(found as { data: readonly LabRow[] }).data} />}</Loaded>;
}

interface Extras {
  readonly bodySite?: string;
  readonly fastingHours?: number | undefined;
}

function TubesForm({ rows, ...props }: WaitingProps & { readonly rows: readonly LabRow[] }) {
  const t = useText();
  const waiting = rows.filter(({ acts }) => acts.specimenTaken === null);
  if (waiting.length > 0) return <WaitingTubes {...props} rows={waiting} />;
  return <EmptyState compact title={t('The specimen for {number} has already been taken', { number: props.request.requestNumber })} />;
}

function WaitingTubes({ request, rows, onTaken, onClose }: WaitingProps & { readonly rows: readonly LabRow[] }) {
  const t = useText();
  const personWords = usePersonWords();
  const sender = useSend(requestCalls.createSpecimen, { refresh: ['lab-requests'] });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [extras, setExtras] = useState<Readonly<Record<string, Extras>>>({});
  const [checked, setChecked] = useState(false);
  const [at, setAt] = useState('');
  const [missing, setMissing] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  useUnsavedText(useCallback(() => checked && !refused, [checked, refused]));
  const groups = tubesOf(rows);
  const picked = groups
    .map((group) => ({ ...group, rows: group.rows.filter((row) => !left.has(row.id)) }))
    .filter((group) => group.rows.length > 0);

  async function save() {
    setMissing(!checked);
    if (!checked || picked.length === 0) return;
    const answer = await sender.send({
      body: { identityChecked: true, specimens: picked.map((group) => specimenOf(group, extras[group.key], at || null)) },
    });
    if (!answer) return;
    if (answer.ok) onTaken(answer.payload);
    else setRefused(answer);
  }

  return (
    <div className={styles.pad}>
      <div>
        <p className={own.who}>{request.patient.fullname}</p>
        <p className="note">
          <span className="code">{request.patient.hospitalPatientId ?? t('External')}</span> · {personWords(request.patient)}
        </p>
      </div>
      <PaymentStrip sourceType="lab-request" sourceId={request.id} />
      <AddOn request={request} onUsed={(specimen) => onTaken([specimen])} />
      <div className={own.groups}>
        {groups.map((group) => (
          <Group
            key={group.key}
            group={group}
            left={left}
            extras={extras[group.key] ?? {}}
            onLeave={(id, leaves) => setLeft(toggled(left, id, leaves))}
            onExtras={(part) => setExtras({ ...extras, [group.key]: { ...extras[group.key], ...part } })}
          />
        ))}
      </div>
      <MomentBox label={t('Collected at')} hint={t('Default: now')} value={at} onChange={setAt} />
      <Checkbox
        label={t('Two identifiers checked')}
        description={t('Name and one more identifier, as stated by the patient or on the wristband.')}
        checked={checked}
        error={missing && !checked ? t('Check two identifiers of the patient') : undefined}
        onChange={(event) => setChecked(event.currentTarget.checked)}
      />
      {refused ? <ErrorState refused={refused} compact /> : null}
      <div className={styles.acts}>
        <Button loading={sender.busy} disabled={picked.length === 0} onClick={() => void save()}>
          {t('Save {count} specimen | Save {count} specimens', { count: picked.length })}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  );
}

function toggled(set: ReadonlySet<string>, id: string, on: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (on) next.add(id);
  else next.delete(id);
  return next;
}

function specimenOf(group: TubeGroup<LabRow>, extras: Extras | undefined, collectedAt: string | null) {
  return {
    type: group.type,
    container: group.container,
    collectedAt,
    bodySite: extras?.bodySite?.trim() || null,
    fastingHours: extras?.fastingHours ?? null,
    requestIds: group.rows.map((row) => row.id),
  };
}

interface GroupProps {
  readonly group: TubeGroup<LabRow>;
  readonly left: ReadonlySet<string>;
  readonly extras: Extras;
  readonly onLeave: (id: string, leaves: boolean) => void;
  readonly onExtras: (part: Extras) => void;
}

const withSite = ['swab', 'aspirate', 'tissue', 'csf', 'other'];

function Group({ group, left, extras, onLeave, onExtras }: GroupProps) {
  const t = useText();
  const format = useFormat();
  const asksFasting = group.rows.some((row) => row.fastingRequired);
  const drawn = group.rows.filter((row) => !left.has(row.id));
  const volume = drawn.reduce((sum, row) => sum + (row.volumeMl ?? 0), 0);
  const notes = [...new Set(drawn.flatMap((row) => row.collectionNotes ?? []))];
  return (
    <section className={own.group} aria-label={t('One specimen')}>
      <div className={own.groupHead}>
        <Tube container={group.container} type={group.type} />
        {volume > 0 ? <span className="muted">{t('{count} ml', { count: format.number(volume) })}</span> : null}
      </div>
      <ul className={own.rows}>
        {group.rows.map((row) => (
          <li key={row.id} className={own.row}>
            <Checkbox
              label={row.test.name}
              description={row.requestNumber}
              checked={!left.has(row.id)}
              onChange={(event) => onLeave(row.id, !event.currentTarget.checked)}
            />
            {row.priority === 'routine' ? null : <StatusBadge look={priorityLooks[row.priority]} />}
          </li>
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note} className="note">
          {note}
        </p>
      ))}
      {asksFasting || withSite.includes(group.type) ? (
        <div className={own.extras}>
          {withSite.includes(group.type) ? (
            <TextInput
              label={t('Site')}
              maxLength={80}
              value={extras.bodySite ?? ''}
              onChange={(event) => onExtras({ bodySite: event.currentTarget.value })}
            />
          ) : null}
          {asksFasting ? (
            <NumberInput
              label={t('Hours of fasting')}
              min={0}
              max={72}
              allowDecimal={false}
              value={extras.fastingHours ?? ''}
              onChange={(value) => onExtras({ fastingHours: value === '' ? undefined : Number(value) })}
            />
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

function Taken({ specimens, onClose }: { readonly specimens: readonly Specimen[]; readonly onClose: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const numbers = specimens.map((each) => each.specimenNumber).join(',');
  return (
    <div className={styles.pad}>
      <EmptyState compact icon={IconCheck} title={t('Specimen taken')} />
      <div className={own.labels}>
        {specimens.map((specimen) => (
          <TubeLabel key={specimen.id} specimen={specimen} />
        ))}
      </div>
      <div className={styles.acts}>
        <Button
          autoFocus
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          onClick={() => void navigate({ to: '/hospital/labs/labels', search: { numbers, now: true } })}
        >
          {t('Print labels')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    </div>
  );
}
