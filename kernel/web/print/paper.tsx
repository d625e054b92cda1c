import '#kernel/web/design/print.css';
import { type ReactNode, Suspense } from 'react';
import { readSession } from '#kernel/web/client/session.ts';
import { useCards } from '#kernel/web/frame/parts.tsx';
import { usePlace } from '#kernel/web/text/place.ts';
import { useFormat, useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './paper.module.css';
import { type CodeProps, type FactRow, PaperCode, PaperFacts, PaperSigns } from './paper-parts.tsx';
import { printedBy, useCopyMark } from './print-marks.ts';

declare module '#kernel/web/frame/parts.tsx' {
  interface CardPlaces {
    /** The hospital's letterhead on its papers; at its end what stands beside it. */
    readonly letterhead: { readonly end?: ReactNode };
  }
}

interface PaperProps {
  /** What the paper is: its title, and its name for the ear. */
  readonly title: string;
  /** Stands behind the title and in the foot. */
  readonly number?: string | null | undefined;
  /** What makes it no plain original: `Amended`, `Urgent`. Empty ones are left out. */
  readonly marks?: readonly (string | null | undefined)[] | undefined;
  /** At the end of the letterhead: a code to scan, numbers of the patient. */
  readonly end?: ReactNode;
  /** In place of the hospital's letterhead: who wrote the paper, as its reader sees it. */
  readonly head?: ReactNode;
  readonly facts?: readonly FactRow[];
  /** Lines to sign on. */
  readonly signs?: readonly ReactNode[];
  /** The code by which anybody can check the paper; it stands beside the lines to sign on. */
  readonly check?: CodeProps;
  /** Whose it is, in the foot. Default the number. */
  readonly about?: string | null | undefined;
  /** The key of the print among several papers of the page. */
  readonly of?: string;
  readonly watermark?: string | null;
  readonly children?: ReactNode;
}

/** A document on paper: letterhead, title, facts, what it says, lines to sign on, and a foot that says who printed it and which copy it is. */
export function Paper({ title, number, marks, end, head, facts, signs, check, about, of, watermark, children }: PaperProps) {
  return (
    <article className={`${styles.paper} as-paper`} aria-label={title}>
      {watermark ? (
        <span className={styles.watermark} aria-hidden="true">
          {watermark}
        </span>
      ) : null}
      {head ?? <Letterhead end={end} />}
      <PaperTitle title={title} number={number} marks={marks} />
      {facts ? <PaperFacts rows={facts} /> : null}
      {children}
      {check ? (
        <div className={styles.close}>
          {signs ? <PaperSigns lines={signs} /> : null}
          <PaperCode {...check} />
        </div>
      ) : signs ? (
        <PaperSigns lines={signs} />
      ) : null}
      <PaperFoot about={about ?? number ?? title} {...(of === undefined ? {} : { of })} />
    </article>
  );
}

/** What a paper is, its number, and what makes it no plain original. */
export function PaperTitle({ title, number, marks = [] }: Pick<PaperProps, 'title' | 'number' | 'marks'>) {
  return (
    <div className={styles.titleRow}>
      <p className={styles.title}>
        {title} {number ? <span className="code">{number}</span> : null}
      </p>
      {marks.filter(Boolean).map((mark) => (
        <span key={mark} className={styles.mark}>
          {mark}
        </span>
      ))}
    </div>
  );
}

/** The hospital's letterhead as the area offers it; until it is there, and in areas without one, what is known of the place. */
export function Letterhead({ end }: { readonly end?: ReactNode }) {
  const [card] = useCards('letterhead');
  const { name } = usePlace();
  const known = <PaperHead name={name} lines={[readSession().hospital?.address]} end={end} />;
  return card ? (
    <Suspense fallback={known}>
      <card.component end={end} />
    </Suspense>
  ) : (
    known
  );
}

interface HeadProps {
  readonly name: string | null | undefined;
  /** Address, telephone: a line each. Empty ones are left out. */
  readonly lines?: readonly (string | null | undefined)[];
  readonly logo?: string | null;
  readonly end?: ReactNode;
}

/** Logo, name and address on top of a paper, and what stands beside them. */
export function PaperHead({ name, lines = [], logo, end }: HeadProps) {
  return (
    <header className={styles.head}>
      {logo ? <img src={logo} alt="" className={styles.logo} /> : null}
      <div className={styles.from}>
        <p className={styles.hospital}>{name}</p>
        {lines.filter(Boolean).map((line) => (
          <p key={line} className={styles.note}>
            {line}
          </p>
        ))}
      </div>
      {end ? <div className={styles.end}>{end}</div> : null}
    </header>
  );
}

function PaperFoot({ about, of }: { readonly about: string; readonly of?: string }) {
  const mark = useCopyMark(of);
  return (
    <p className={styles.foot}>
      {about} · {mark ? <strong>{mark}</strong> : <PrintedBy />}
    </p>
  );
}

function PrintedBy() {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  return t('Printed by {name}, {time}', { name: printedBy(), time: format.instant(new Date(now).toISOString()) });
}

/** The head of a page that prints as it stands on the screen; seen on paper only. */
export function PrintHead({ title, about }: { readonly title: string; readonly about?: string }) {
  return (
    <header className={`print-only ${styles.printHead}`}>
      <Letterhead />
      <PaperTitle title={title} />
      {about ? <p>{about}</p> : null}
      <p className={styles.note}>
        <PrintedBy />
      </p>
    </header>
  );
}

/** On rolls, labels and cards, which have no foot: which copy this is, when and by whom; nothing on the original. */
export function CopyMark({ of }: { readonly of?: string }) {
  const mark = useCopyMark(of);
  return mark ? <p className={styles.copy}>{mark}</p> : null;
}
