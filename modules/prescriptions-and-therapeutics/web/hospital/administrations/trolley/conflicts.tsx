import { Button } from '@mantine/core';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Unsent } from '#kernel/web/unsent/rules.ts';
import { unsentBox } from '#kernel/web/unsent/unsent.ts';
import type { Administration, Dosage } from '#modules/prescriptions-and-therapeutics/contract/administration-records.ts';
import {
  type ReasonCode,
  reasonTexts,
  type RecordedStatus,
} from '#modules/prescriptions-and-therapeutics/contract/administration-words.ts';
import { administrationCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/administrations.ts';
import { fillsAdministration } from '../fills.ts';
import { dosageLooks } from '../looks.ts';
import { useDrawer } from '../search.ts';
import { useDoseWords } from '../words.tsx';
import styles from './trolley.module.css';

/** Doses that were recorded here and that the server did not take: what stands now, and what is to become of ours. */
export function Conflicts({ entries }: { readonly entries: readonly Unsent[] }) {
  const t = useText();
  if (entries.length === 0) return null;
  return (
    <Panel title={t('Doses to resolve')} flush>
      {entries.map((entry) => (
        <Conflict key={entry.id} entry={entry} />
      ))}
    </Panel>
  );
}

function Conflict({ entry }: { readonly entry: Unsent }) {
  const found = useCall(
    administrationCalls.readAdministration,
    { params: { id: entry.params['id'] ?? '' } },
    { live: ['therapeutic-administrations'], quiet: true },
  );
  return (
    <div className={styles.conflict}>
      <Loaded from={found} rows={3}>
        {(administration) => <Decision entry={entry} administration={administration} />}
      </Loaded>
    </div>
  );
}

/** `Given, 21 Nov 2026, 14:03 · Patient away`. */
function useRecordWords() {
  const t = useText();
  const format = useFormat();
  return (status: RecordedStatus | Dosage['status'], at: string | null, reason: ReasonCode | null, by: string | null) =>
    [t(dosageLooks[status].word), at ? format.instant(at) : null, reason ? t(reasonTexts[reason]) : null, by].filter(Boolean).join(' · ');
}

function Decision({ entry, administration }: { readonly entry: Unsent; readonly administration: Administration }) {
  const t = useText();
  const words = useRecordWords();
  const doseWords = useDoseWords();
  const { patient, medicine, dosages } = administration;
  // A corrected dose has a row of its own, which stands for it now.
  const stands =
    dosages.find(({ replacesId, voided }) => replacesId === entry.subject && !voided) ?? dosages.find(({ id }) => id === entry.subject);
  const status = entry.body['status'] as RecordedStatus;
  const reason = (entry.body['reasonCode'] as ReasonCode | undefined) ?? null;
  return (
    <>
      <p>
        <span className="strong">{patient.fullname}</span> <span className="code">{patient.hospitalPatientId}</span> · {medicine} ·{' '}
        {doseWords({ ...administration, doseAmount: stands?.doseAmount ?? administration.doseAmount })}
      </p>
      <p className={styles.why}>{entry.refused?.message}</p>
      <p>{t('Recorded on this device: {words}', { words: words(status, entry.at, reason, null) })}</p>
      {stands && stands.status !== 'pending' ? (
        <p>
          {t('On the chart: {words}', {
            words: words(
              stands.status,
              stands.givenAt ?? stands.recordedAt,
              stands.reasonCode,
              stands.givenBy?.fullname ?? t('By the hospital'),
            ),
          })}
        </p>
      ) : null}
      <Choices entry={entry} administration={administration} stands={stands} />
    </>
  );
}

function Choices({
  entry,
  administration,
  stands,
}: {
  readonly entry: Unsent;
  readonly administration: Administration;
  readonly stands: Dosage | undefined;
}) {
  const t = useText();
  const { can } = useAccess();
  const drawer = useDrawer();
  const pending = stands?.status === 'pending' && administration.status === 'in-progress';
  const recorded = stands !== undefined && stands.status !== 'pending' && stands.status !== 'cancelled';
  return (
    <span className={styles.acts}>
      {pending ? (
        <>
          <Button variant="default" onClick={() => drawer.open('record', administration.id, entry.subject)}>
            {t('Record with all fields')}
          </Button>
          <Button variant="default" onClick={() => void unsentBox.retry(entry.id)}>
            {t('Send again')}
          </Button>
        </>
      ) : null}
      {recorded && can(administrationCalls.editDosage) ? <Correct entry={entry} administration={administration} dosage={stands} /> : null}
      <Drop entry={entry} recorded={recorded} />
    </span>
  );
}

/** Puts ours in the place of what stands; that stays readable. */
function Correct({
  entry,
  administration,
  dosage,
}: {
  readonly entry: Unsent;
  readonly administration: Administration;
  readonly dosage: Dosage;
}) {
  const t = useText();
  const edit = useSend(administrationCalls.editDosage, { fills: fillsAdministration, quiet: true });

  async function correct() {
    const consent = await askFirst({
      title: t('Correct the dose'),
      text: t('The charted record is voided but remains readable. Your record replaces it.'),
      confirm: t('Correct the dose'),
      reason: true,
    });
    if (!consent) return;
    const { dosageId: _dose, ...record } = entry.body;
    const answer = await edit.send({
      params: { id: administration.id, dosageId: dosage.id },
      body: { ...record, correct: true, reason: consent.reason },
    });
    if (answer?.ok) {
      await unsentBox.drop(entry.id);
      toast.success(answer.message);
    } else if (answer) toast.error(answer.message);
  }

  return (
    <Button variant="default" disabled={edit.busy} onClick={() => void correct()}>
      {t('Correct the dose')}
    </Button>
  );
}

function Drop({ entry, recorded }: { readonly entry: Unsent; readonly recorded: boolean }) {
  const t = useText();

  async function drop() {
    const yes = await askFirst({
      title: recorded ? t('Keep the charted record') : t('Discard this record'),
      text: t('Your record on this device is discarded.'),
      confirm: recorded ? t('Keep the charted record') : t('Discard this record'),
      danger: true,
    });
    if (yes) await unsentBox.drop(entry.id);
  }

  return (
    <Button variant="default" onClick={() => void drop()}>
      {recorded ? t('Keep the charted record') : t('Discard this record')}
    </Button>
  );
}
