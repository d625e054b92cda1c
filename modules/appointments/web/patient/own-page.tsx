import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { useCards } from '#kernel/web/frame/parts.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import type { OwnAppointment } from '#modules/appointments/contract/own-records.ts';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { useKnownPersons } from './own-calls.ts';
import styles from './own.module.css';
import { VisitCard } from './visit-card.tsx';
import { useOwn } from './use-own.ts';

const BookWizard = lazyPart(() => import('./book-wizard.tsx').then((file) => file.BookWizard));
const OwnMoveForm = lazyPart(() => import('./own-move-form.tsx').then((file) => file.OwnMoveForm));
const OwnCancelForm = lazyPart(() => import('./own-cancel-form.tsx').then((file) => file.OwnCancelForm));
const ArrivalPanel = lazyPart(() => import('./arrival-panel.tsx').then((file) => file.ArrivalPanel));

const pageSize = 20;

/** /patient/appointments: a person's visits over all their hospitals. */
export function OwnAppointmentsPage() {
  const t = useText();
  const own = useOwn();
  const { when = 'upcoming', person, drawer, id, checkIn: code } = own.search;
  const [pages, setPages] = useState(1);
  const persons = useKnownPersons();
  const found = useCall(
    appointmentCalls.list,
    { query: { when, limit: pageSize * pages, ...(person ? { personId: person } : {}) } },
    { live: ['appointments'], quiet: true, keepOld: true },
  );
  // The same address answers staff with their hospital's rows; a patient's session gets the own ones.
  const rows = (found.data?.data ?? []) as readonly OwnAppointment[];
  const chosen = rows.find((row) => row.id === id);
  const acting = persons.find((each) => each.personId === person);
  return (
    <div className={styles.page}>
      {acting ? (
        <p className={styles.acting} role="status">
          {t('You are acting for {name}.', { name: acting.fullname })}{' '}
          <button type="button" onClick={() => own.setSearch({ person: undefined })}>
            {t('Back to my own record')}
          </button>
        </p>
      ) : null}
      <PageHead
        title={t('Appointments')}
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => own.open('book')}>
            {t('Book appointment')}
          </Button>
        }
      />
      <SegmentedControl
        className={styles.when}
        aria-label={t('Which appointments')}
        value={when}
        onChange={(value) => own.setSearch({ when: value === 'past' ? 'past' : undefined })}
        data={[
          { value: 'upcoming', label: t('Upcoming') },
          { value: 'past', label: t('Past') },
        ]}
      />
      {when === 'past' ? <PastCards person={person} /> : null}
      <Visits rows={rows} state={found} when={when} />
      {found.data && found.data.meta.count > rows.length ? (
        <Button variant="default" className={styles.more} onClick={() => setPages(pages + 1)}>
          {t('Show more')}
        </Button>
      ) : null}
      <DrawerForm title={t('Book appointment')} size={560} opened={drawer === 'book'} onClose={own.close}>
        <BookWizard person={person} onClose={own.close} />
      </DrawerForm>
      <DrawerForm title={t('Reschedule')} size={560} opened={drawer === 'move' && chosen !== undefined} onClose={own.close}>
        {chosen ? <OwnMoveForm visit={chosen} onClose={own.close} /> : null}
      </DrawerForm>
      <DrawerForm title={t('Cancel appointment')} opened={drawer === 'cancel' && chosen !== undefined} onClose={own.close}>
        {chosen ? <OwnCancelForm visit={chosen} onClose={own.close} /> : null}
      </DrawerForm>
      <DrawerForm
        title={t('I am here')}
        opened={(drawer === 'arrive' && chosen !== undefined) || (drawer === undefined && code !== undefined)}
        onClose={own.close}
      >
        <ArrivalPanel visit={chosen} rows={rows} code={code} onClose={own.close} />
      </DrawerForm>
    </div>
  );
}

/** What later modules know of past visits: their summaries. Place `own-past-visits`, props: personId. */
function PastCards({ person }: { readonly person: string | undefined }) {
  return useCards('own-past-visits').map((card) => {
    const Content = card.component;
    return (
      <Suspense key={card.key}>
        <Content {...(person ? { personId: person } : {})} />
      </Suspense>
    );
  });
}

interface VisitsProps {
  readonly rows: readonly OwnAppointment[];
  readonly state: Pick<ReturnType<typeof useCall>, 'data' | 'refused' | 'retry'>;
  readonly when: 'upcoming' | 'past';
}

function Visits({ rows, state, when }: VisitsProps) {
  const t = useText();
  const own = useOwn();
  if (state.data === undefined)
    return state.refused ? <ErrorState refused={state.refused} onRetry={state.retry} /> : <SkeletonRows rows={6} height={40} />;
  if (rows.length === 0)
    return (
      <EmptyState
        title={when === 'upcoming' ? t('No Upcoming Appointments') : t('No past appointments')}
        action={
          when === 'upcoming' ? (
            <Button variant="default" onClick={() => own.open('book')}>
              {t('Book appointment')}
            </Button>
          ) : undefined
        }
      />
    );
  return (
    <ul className={styles.visits}>
      {rows.map((row) => (
        <li key={row.id}>
          <VisitCard visit={row} />
        </li>
      ))}
    </ul>
  );
}
