import { Button, Group, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/procedures/contract/calls/requests.ts';
import type { CalendarEntry, TheatreCalendar } from '#modules/procedures/contract/request-records.ts';
import { requestLooks } from '../../looks.ts';
import { sessionWords } from '../../words.ts';
import styles from '../procedures.module.css';
import { proceduresSearch } from '../search.ts';

function shifted(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Lanes of the theatres for a day or a week, with their sessions. */
export function CalendarTab() {
  const t = useText();
  const format = useFormat();
  const [search, setSearch] = useSearchOf(proceduresSearch);
  const view = search.view ?? 'day';
  const date = search.date ?? format.today();
  const calendar = useCall(
    requestCalls.calendar,
    { query: { date, view } },
    { live: ['procedure-requests', 'theatre-sessions'], keepOld: true },
  );
  const step = view === 'week' ? 7 : 1;
  return (
    <Panel
      title={format.day(date)}
      actions={
        <Group gap="xs">
          <SegmentedControl
            size="xs"
            aria-label={t('Span of the calendar')}
            value={view}
            data={[
              { value: 'day', label: t('Day') },
              { value: 'week', label: t('Week') },
            ]}
            onChange={(value) => setSearch({ view: value === 'week' ? 'week' : undefined })}
          />
          <Button variant="default" size="compact-md" aria-label={t('Earlier')} onClick={() => setSearch({ date: shifted(date, -step) })}>
            <IconChevronLeft size={16} aria-hidden="true" />
          </Button>
          <Button variant="default" size="compact-md" onClick={() => setSearch({ date: undefined })}>
            {t('Today')}
          </Button>
          <Button variant="default" size="compact-md" aria-label={t('Later')} onClick={() => setSearch({ date: shifted(date, step) })}>
            <IconChevronRight size={16} aria-hidden="true" />
          </Button>
        </Group>
      }
    >
      <Loaded
        from={calendar}
        rows={6}
        isEmpty={({ theatres }) => theatres.length === 0}
        empty={<EmptyState title={t('No theatre')} text={t('Theatres are added in the setup.')} />}
      >
        {(found) => <Lanes calendar={found} />}
      </Loaded>
    </Panel>
  );
}

function Lanes({ calendar }: { readonly calendar: TheatreCalendar }) {
  const t = useText();
  const format = useFormat();
  const unplaced = calendar.entries.filter(({ theatreRoomId }) => theatreRoomId === null);
  return (
    <div className={styles.lanes}>
      {calendar.theatres.map(({ id, name, status }) => (
        <section key={id} className={styles.lane} aria-label={name}>
          <h3>
            {name} {status === 'down' ? <span className="muted">{t('Out of use')}</span> : null}
          </h3>
          {calendar.sessions
            .filter(({ theatreId }) => theatreId === id)
            .map(({ kind, label, from, until }) => (
              <p key={`${kind} ${from}`} className="caption">
                {t(sessionWords[kind as keyof typeof sessionWords])} {label === kind ? '' : label}: {format.instant(from)} –{' '}
                {format.time(until)}
              </p>
            ))}
          {calendar.entries
            .filter(({ theatreRoomId }) => theatreRoomId === id)
            .map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
        </section>
      ))}
      {unplaced.length > 0 ? (
        <section className={styles.lane} aria-label={t('Outside the theatres')}>
          <h3>{t('Outside the theatres')}</h3>
          {unplaced.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </section>
      ) : null}
    </div>
  );
}

function Entry({ entry }: { readonly entry: CalendarEntry }) {
  const format = useFormat();
  return (
    <Link to="/hospital/procedure/$id" params={{ id: entry.id }} className={styles.entry}>
      <span className="strong">
        {format.instant(entry.startDateTime)} – {format.time(entry.endDateTime)}
      </span>
      <br />
      {entry.title} · {entry.leadSurgeon}
      <br />
      <span className="code">{entry.requestNumber}</span> <StatusBadge look={requestLooks[entry.status]} />
    </Link>
  );
}
