import { useParams } from '@tanstack/react-router';
import { IconArrowNarrowRight, IconCloudOff, IconMessageLanguage, IconMoon, IconSun, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { PayloadOf } from '#kernel/contract/calls.ts';
import { callOf } from '#kernel/web/client/call.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useDocumentTitle } from '#kernel/web/frame/document-title.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { onCatalogue, readCatalogue } from '#kernel/web/text/catalogue.ts';
import { formatTime } from '#kernel/web/text/format.ts';
import { useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { lineCalls } from '#modules/queue/contract/calls/lines.ts';
import { displaySearch } from '../hospital/search.ts';
import styles from './display.module.css';
import { useAnnouncer } from './use-announcer.ts';
import { useWakeLock } from './use-wake-lock.ts';

const displayCall = callOf<typeof lineCalls.display>({ method: 'GET', path: '/qms/display/{displayToken}', permission: 'public' });
type Shown = PayloadOf<typeof lineCalls.display>;

const everyMs = 4_000;
/** An ended address is asked again now and then: it may have been a fault of the server. */
const endedEveryMs = 60_000;
const roomsAtOnce = 6;
const turnMs = 8_000;

function useDisplay(token: string) {
  const [ended, setEnded] = useState(false);
  const display = useCall(displayCall, { params: { displayToken: token } }, { every: ended ? endedEveryMs : everyMs, quiet: true });
  const isEnded = display.refused?.status === 404 || display.refused?.status === 400;
  if (isEnded !== ended) setEnded(isEnded);
  return { shown: display.data, ended: isEnded, lost: display.refused !== null && !isEnded };
}

/** The screen in the waiting hall as a page of its own. */
export function DisplayPage() {
  const { token } = useParams({ strict: false }) as { token?: string };
  return (
    <main>
      <DisplayScreen token={token ?? ''} />
    </main>
  );
}

/** Who is called where, who is next, who is in which room. Numbers only, no sign-in. */
export function DisplayScreen({ token }: { readonly token: string }) {
  const t = useText();
  const [search, setSearch] = useSearchOf(displaySearch);
  const { shown, ended, lost } = useDisplay(token);
  const muted = useAnnouncer(ended ? undefined : shown?.calls, { sound: search.sound === true, voice: search.voice === true });
  useWakeLock();
  useDocumentTitle(shown?.title ?? t('Waiting hall'));
  useColours(search.theme);
  if (ended) return <Ended />;
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h1 className={styles.title}>{shown?.title ?? t('Waiting hall')}</h1>
          <p className={styles.hospital}>{shown?.hospital}</p>
        </div>
        <Switches search={search} setSearch={setSearch} />
        <Clock zone={shown?.zone} />
      </header>
      <div role="status" className={styles.banners}>
        {lost ? (
          <p className={styles.banner}>
            <IconCloudOff aria-hidden="true" className={styles.bannerIcon} />
            {t('Connection lost. Reconnecting…')}
          </p>
        ) : null}
        {muted ? <p className={styles.banner}>{t('Touch the screen to turn on the sound.')}</p> : null}
      </div>
      {shown ? <Hall shown={shown} /> : <div className={styles.hall} aria-busy="true" />}
    </div>
  );
}

const schemeOf = 'data-mantine-color-scheme';

/** Colours of the address. Set past the kit: the preferences of nobody signed in would take them back. */
function useColours(theme: 'light' | 'dark' | undefined): void {
  useEffect(() => {
    if (!theme) return;
    const root = document.documentElement;
    const before = root.getAttribute(schemeOf) ?? 'light';
    root.setAttribute(schemeOf, theme);
    return () => root.setAttribute(schemeOf, before);
  }, [theme]);
}

/** The hospital's time: nobody is signed in on a hall's screen, so its own zone may be any. */
function Clock({ zone }: { readonly zone: string | undefined }) {
  const { language } = useSyncExternalStore(onCatalogue, readCatalogue);
  const now = useNow(5_000);
  return <span className={styles.clock}>{zone ? formatTime(new Date(now).toISOString(), zone, language) : null}</span>;
}

type Search = ReturnType<typeof displaySearch.route.validateSearch>;

/** What the screen is to do stands in its address, so that it does the same after a power cut. */
function Switches({
  search,
  setSearch,
}: {
  readonly search: Search;
  readonly setSearch: (change: Partial<Search>, how: { replace: true }) => void;
}) {
  const t = useText();
  const replace = { replace: true } as const;
  const dark = search.theme === undefined ? prefersDark() : search.theme === 'dark';
  return (
    <div className={styles.switches}>
      <Switch on={search.sound === true} label={t('Chime')} onClick={() => setSearch({ sound: search.sound ? undefined : true }, replace)}>
        {search.sound ? <IconVolume aria-hidden="true" /> : <IconVolumeOff aria-hidden="true" />}
      </Switch>
      <Switch
        on={search.voice === true}
        label={t('Spoken number')}
        onClick={() => setSearch({ voice: search.voice ? undefined : true }, replace)}
      >
        <IconMessageLanguage aria-hidden="true" />
      </Switch>
      <Switch on={dark} label={t('Dark')} onClick={() => setSearch({ theme: dark ? 'light' : 'dark' }, replace)}>
        {dark ? <IconSun aria-hidden="true" /> : <IconMoon aria-hidden="true" />}
      </Switch>
    </div>
  );
}

function prefersDark(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches;
}

function Switch({
  on,
  label,
  onClick,
  children,
}: {
  readonly on: boolean;
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button type="button" className={styles.switch} aria-pressed={on} aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  );
}

function Hall({ shown }: { readonly shown: Shown }) {
  const t = useText();
  const called = shown.calls.filter((call) => call.status === 'called');
  const earlier = shown.calls.filter((call) => call.status !== 'called').slice(0, Math.max(0, 4 - called.length));
  return (
    <div className={styles.hall}>
      <section className={styles.calls} aria-labelledby="called">
        <h2 id="called" className={styles.caption}>
          {t('Please come in')}
        </h2>
        <ol className={styles.callList} data-count={Math.min(called.length, 6)} aria-live="polite">
          {called.map((call) => (
            <li key={`${call.number} ${call.calledAt}`} className={styles.call}>
              <span className={styles.number}>
                {call.number}
                {call.initials ? <span className={styles.initials}>{call.initials}</span> : null}
              </span>
              <IconArrowNarrowRight aria-hidden="true" className={styles.arrow} />
              <span className={styles.room}>{call.room}</span>
            </li>
          ))}
          {called.length === 0 ? <li className={styles.nobody}>{t('No one is being called.')}</li> : null}
        </ol>
        {earlier.length > 0 ? <Earlier calls={earlier} /> : null}
      </section>
      <aside className={styles.side} aria-label={t('Next and rooms')}>
        <Next next={shown.next.slice(0, 2 * rowsBeside(shown.rooms.length))} />
        <Rooms rooms={shown.rooms} />
      </aside>
    </div>
  );
}

function Earlier({ calls }: { readonly calls: Shown['calls'] }) {
  const t = useText();
  return (
    <div>
      <h3 className={styles.small}>{t('Called before')}</h3>
      <ul className={styles.earlier}>
        {calls.map((call) => (
          <li key={`${call.number} ${call.calledAt}`}>
            <span className={styles.earlierNumber}>{call.number}</span> {call.room}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Rows of next numbers that have room above so many rooms; half a number is no number. */
function rowsBeside(rooms: number): number {
  return Math.max(2, Math.min(6, 8 - Math.min(rooms, roomsAtOnce)));
}

function Next({ next }: { readonly next: Shown['next'] }) {
  const t = useText();
  return (
    <section className={styles.next} aria-labelledby="next">
      <h2 id="next" className={styles.caption}>
        {t('Next')}
      </h2>
      {next.length === 0 ? <p className={styles.none}>{t('No one is waiting.')}</p> : null}
      <ol className={styles.nextList}>
        {next.map((ticket) => (
          <li key={ticket.number}>
            {ticket.number}
            {ticket.initials ? <span className={styles.initials}>{ticket.initials}</span> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Rooms six at a time, the others by turns. */
function Rooms({ rooms }: { readonly rooms: Shown['rooms'] }) {
  const t = useText();
  const now = useNow(turnMs);
  if (rooms.length === 0) return null;
  const pages = Math.ceil(rooms.length / roomsAtOnce);
  const from = (Math.floor(now / turnMs) % pages) * roomsAtOnce;
  return (
    <section className={styles.rooms} aria-labelledby="rooms">
      <h2 id="rooms" className={styles.caption}>
        {t('Rooms')}
      </h2>
      <ul className={styles.roomList}>
        {rooms.slice(from, from + roomsAtOnce).map((line) => (
          <li key={`${line.room} ${line.number}`} data-status={line.status}>
            <span className={styles.roomName}>{line.room}</span>
            <span className={styles.roomNumber}>{line.number}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Ended() {
  const t = useText();
  useDocumentTitle(t('Waiting hall'));
  return (
    <div className={styles.ended}>
      <h1 className={styles.title}>{t('This display is no longer in use')}</h1>
      <p className={styles.hospital}>{t('Create a new address in queue management, Settings, Displays.')}</p>
    </div>
  );
}
