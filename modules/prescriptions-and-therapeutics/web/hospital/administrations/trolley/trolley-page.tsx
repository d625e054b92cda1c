import { Button, Select, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconBarcode, IconCloudOff, IconListCheck, IconUsers } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { newKey } from '#kernel/web/client/new-key.ts';
import { useReachable } from '#kernel/web/client/reach.ts';
import { readSession } from '#kernel/web/client/session.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { unsentBox, useUnsent } from '#kernel/web/unsent/unsent.ts';
import type { DueDose } from '#modules/prescriptions-and-therapeutics/contract/administration-records.ts';
import type { BedsideReason, ReasonCode, RecordedStatus } from '#modules/prescriptions-and-therapeutics/contract/administration-words.ts';
import { administrationCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/administrations.ts';
import pageStyles from '../administrations.module.css';
import { AdministrationDrawers } from '../drawers.tsx';
import { isWristbandOf } from '../scans.ts';
import { trolleySearch, useDrawer } from '../search.ts';
import { useWardOptions } from '../use-wards.ts';
import { Conflicts } from './conflicts.tsx';
import { ReasonSheet } from './reason-sheet.tsx';
import { actOf, clockAhead, type RoundPatient, roundOf, type Wanted, wantedFor } from './round.ts';
import { RoundPanel } from './round-panel.tsx';
import styles from './trolley.module.css';

interface Asking {
  readonly entry: RoundPatient;
  readonly dose: DueDose;
  /** Null: it was not given. */
  readonly given: Wanted | null;
}

/** Doses that the server has taken from this page: they leave it before the list is asked again. */
function useSentDoses(): ReadonlySet<string> {
  const [sent, setSent] = useState<ReadonlySet<string>>(() => new Set());
  useEffect(() => unsentBox.onSent(({ subject }) => setSent((known) => new Set([...known, subject]))), []);
  return sent;
}

/** The worklist, kept while the connection is away, and how far the server's clock is ahead. */
function useRound(wardId: string | undefined) {
  const worklist = useCall(
    administrationCalls.worklist,
    { query: { ...(wardId ? { wardId } : {}) } },
    { live: ['therapeutic-administrations'], keepOld: true, quiet: true },
  );
  const { data, renewing, refused } = worklist;
  const ahead = useRef(0);
  useEffect(() => {
    // Only an answer that has just come tells the time.
    if (data && !renewing && !refused) ahead.current = clockAhead(data, Date.now());
  }, [data, renewing, refused]);
  return { worklist, serverNow: () => Date.now() + ahead.current };
}

/** /hospital/administrations/trolley: the round of a trolley, on a tablet, with or without a connection. */
export function TrolleyPage() {
  const t = useText();
  const [search, setSearch] = useSearchOf(trolleySearch);
  const wards = useWardOptions();
  const drawer = useDrawer();
  const { worklist, serverNow } = useRound(search.ward);
  const { waiting, refused, others } = useUnsent();
  const reachable = useReachable();
  const sent = useSentDoses();
  const now = useNow(20_000);
  const [scanned, setScanned] = useState<string | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);

  async function record(
    { entry, dose }: Asking,
    status: RecordedStatus,
    reasonCode: ReasonCode | null,
    identityReason: BedsideReason | null,
  ) {
    setAsking(null);
    const page = `/hospital/administrations/trolley${search.ward ? `?ward=${search.ward}` : ''}`;
    await unsentBox.keep(
      actOf(
        dose,
        entry.patient.id,
        { status, reasonCode, at: serverNow(), scanned: scanned === entry.patient.id, identityReason },
        { id: newKey(), owner: readSession().userId ?? '', page },
      ),
    );
    await unsentBox.flush();
    const kept = unsentBox.entries().find(({ subject }) => subject === dose.dosageId);
    if (!kept) toast.success(t('Dose recorded'));
    else if (kept.refused) toast.error(kept.refused.message);
    else toast.info(t('Kept on this device until the connection is back'));
  }

  return (
    <>
      <PageHead
        title={t('Ward round')}
        note={t('Doses due now, by ward')}
        actions={
          <Button
            variant="default"
            leftSection={<IconListCheck size={16} aria-hidden="true" />}
            component={Link}
            {...({ to: '/hospital/administrations', search: { ward: search.ward } } as object)}
          >
            {t('All due doses')}
          </Button>
        }
      />
      <RoundNotes reachable={reachable} others={others} />
      <div className={styles.tools}>
        <Select
          size="lg"
          label={t('Ward')}
          placeholder={t('All wards')}
          data={wards.map((option) => ({ ...option }))}
          value={search.ward ?? null}
          onChange={(ward) => setSearch({ ward: ward ?? undefined })}
          clearable
          searchable
        />
        <WristbandBox patients={worklist.data?.patients ?? []} onFound={setScanned} />
      </div>
      <div className={pageStyles.stack}>
        <Conflicts entries={refused} />
        <Loaded
          from={worklist}
          rows={8}
          isEmpty={({ patients }) => roundOf(patients, now, sent).length === 0}
          empty={<EmptyState title={t('No dose is due now')} />}
        >
          {({ patients, scanMedicine }) =>
            roundOf(patients, now, sent).map((entry) => (
              <RoundPanel
                key={entry.patient.id}
                entry={entry}
                scanned={scanned === entry.patient.id}
                waiting={waiting}
                refused={refused}
                onGive={(dose) => {
                  const wanted = wantedFor(dose, { scanned: scanned === entry.patient.id, scanMedicine, now: serverNow() });
                  const order = { entry, dose, given: wanted };
                  if (wanted.time || wanted.check) setAsking(order);
                  else void record(order, 'given', null, null);
                }}
                onNotGiven={(dose) => setAsking({ entry, dose, given: null })}
              />
            ))
          }
        </Loaded>
      </div>
      {asking ? (
        <ReasonSheet
          title={`${asking.entry.patient.fullname} · ${asking.dose.medicine}`}
          given={asking.given}
          onSave={(status, reason, check) => void record(asking, status, reason, check)}
          onIdentify={
            reachable
              ? () => {
                  setAsking(null);
                  drawer.open('record', asking.dose.administrationId, asking.dose.dosageId);
                }
              : null
          }
          onClose={() => setAsking(null)}
        />
      ) : null}
      <AdministrationDrawers />
    </>
  );
}

/** What a round without a connection means, and what others left on this device. */
function RoundNotes({ reachable, others }: { readonly reachable: boolean; readonly others: number }) {
  const t = useText();
  return (
    <>
      {reachable ? null : (
        <p className={styles.note}>
          <IconCloudOff size={20} aria-hidden="true" />
          {t(
            'No connection. What you record is kept on this device and sent later, with the time at which it was given. Doses that need a witness or a measured value wait for the connection.',
          )}
        </p>
      )}
      {others > 0 ? (
        <p className={styles.note}>
          <IconUsers size={20} aria-hidden="true" />
          {t(
            '{count} entry of another user is waiting on this device. It will be sent when that user signs in here. | {count} entries of other users are waiting on this device. They will be sent when those users sign in here.',
            { count: others },
          )}
        </p>
      ) : null}
    </>
  );
}

/** A scanned wristband leads to the patient; doses recorded then say that it was scanned. */
function WristbandBox({
  patients,
  onFound,
}: {
  readonly patients: readonly RoundPatient[];
  readonly onFound: (patientId: string | null) => void;
}) {
  const t = useText();
  const [wrong, setWrong] = useState(false);

  function read(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const code = event.currentTarget.value.trim();
    if (code === '') return;
    const found = patients.find(({ patient }) => isWristbandOf(patient, code));
    setWrong(!found);
    onFound(found?.patient.id ?? null);
    if (found) event.currentTarget.value = '';
  }

  return (
    <TextInput
      size="lg"
      label={t('Scan wristband')}
      placeholder={t("The patient's number")}
      leftSection={<IconBarcode size={20} aria-hidden="true" />}
      maxLength={120}
      autoComplete="off"
      error={wrong ? t('No patient of this round has this wristband') : null}
      onKeyDown={read}
    />
  );
}
