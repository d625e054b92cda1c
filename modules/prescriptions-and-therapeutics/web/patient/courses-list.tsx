import {
  IconAlertTriangle,
  IconBuildingStore,
  IconHistory,
  IconMoon,
  IconPill,
  IconSun,
  IconSunrise,
  IconSunset2,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Looks } from '#kernel/web/design/look.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { useDirections, useUnits, useWarnings } from '#modules/pharmacy/web/index.ts';
import type { Course, DayPart } from './courses.ts';
import styles from './own.module.css';
import { RefillPart } from './refill-part.tsx';

const stateLooks = {
  active: { word: word('Taking now'), tone: 'green', icon: IconPill },
  waiting: { word: word('At the pharmacy'), tone: 'amber', icon: IconBuildingStore },
  past: { word: word('Past'), tone: 'grey', icon: IconHistory },
} satisfies Looks<Course['state']>;

const partWords = {
  morning: [word('Morning'), IconSunrise],
  noon: [word('Noon'), IconSun],
  evening: [word('Evening'), IconSunset2],
  night: [word('Night'), IconMoon],
} as const satisfies Record<DayPart, readonly [string, ComponentType<{ size?: number }>]>;

interface CoursesProps {
  readonly courses: readonly Course[];
  readonly onAsk: (prescriptionId: string) => void;
}

/** Medicines one under the other, each with how it is taken. */
export function Courses({ courses, onAsk }: CoursesProps) {
  const t = useText();
  if (courses.length === 0) return <EmptyState title={t('No medication')} />;
  return (
    <div className={styles.stack}>
      {courses.map((course) => (
        <OneCourse key={course.key} course={course} onAsk={onAsk} />
      ))}
    </div>
  );
}

function OneCourse({ course, onAsk }: { readonly course: Course; readonly onAsk: CoursesProps['onAsk'] }) {
  const t = useText();
  const directions = useDirections();
  const said = useWarnings();
  const { prescription, parts, warnings, instructions, take, inPlaceOf } = course;
  return (
    <Panel
      title={course.name}
      note={[course.prescriber, course.hospital].join(' · ')}
      actions={<StatusBadge look={stateLooks[course.state]} />}
    >
      {take ? <p className={styles.take}>{directions(take)}</p> : null}
      {inPlaceOf ? <p className={styles.words}>{t('Given to you in place of {name}.', { name: inPlaceOf })}</p> : null}
      <InHand course={course} />
      {instructions ? <p className={styles.words}>{instructions}</p> : null}
      {parts.length > 0 ? (
        <ul className={styles.parts} aria-label={t('When to take it')}>
          {parts.map((part) => {
            const [name, Icon] = partWords[part];
            return (
              <li key={part} className={styles.part}>
                <Icon size={18} aria-hidden="true" />
                {t(name)}
              </li>
            );
          })}
        </ul>
      ) : null}
      <CourseFacts course={course} />
      {warnings.length > 0 ? (
        <ul className={styles.warnings} aria-label={t('Warnings')}>
          {warnings.map((warning) => (
            <li key={warning}>
              <IconAlertTriangle size={16} aria-hidden="true" />
              <span>{said(warning)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {prescription ? <RefillPart prescription={prescription} onAsk={() => onAsk(prescription.id)} /> : null}
    </Panel>
  );
}

/** The products that are in hand of one course, each with how it is taken: never two of them at once. */
function InHand({ course: { inHand, state } }: { readonly course: Course }) {
  const t = useText();
  const directions = useDirections();
  const units = useUnits();
  if (inHand.length === 0) return null;
  return (
    <>
      {state === 'past' ? null : (
        <p className={styles.words}>
          {state === 'waiting'
            ? t('Until then, use what was dispensed to you:')
            : t('Take one after the other, never both at the same time:')}
        </p>
      )}
      <ul className={styles.lines} aria-label={t('Dispensed to you')}>
        {inHand.map((part) => (
          <li key={`${part.name} ${part.dosageText}`} className={styles.two}>
            <span className="strong">
              {part.name} · {units(part.quantity, part.unit)}
            </span>
            <span>{directions(part)}</span>
            {part.inPlaceOf ? <span className="muted">{t('Given to you in place of {name}.', { name: part.inPlaceOf })}</span> : null}
          </li>
        ))}
      </ul>
    </>
  );
}

function CourseFacts({ course: { daysLeft, until, supply, state, prescription } }: { readonly course: Course }) {
  const t = useText();
  const format = useFormat();
  const units = useUnits();
  const count = supply?.count ?? null;
  return (
    <p className={styles.facts}>
      {daysLeft === null ? null : <span className="strong">{t('{count} day left | {count} days left', { count: daysLeft })}</span>}
      {until ? (
        <span>{state === 'past' ? t('ended {day}', { day: format.day(until) }) : t('until {day}', { day: format.day(until) })}</span>
      ) : state === 'active' ? (
        <span>{t('continuing')}</span>
      ) : null}
      {count === null ? null : <span>{supply?.unit ? units(count, supply.unit) : format.number(count)}</span>}
      {supply?.at ? <span>{t('dispensed {day}', { day: format.day(supply.at.slice(0, 10)) })}</span> : null}
      {prescription ? <span className="code">{prescription.prescriptionNumber}</span> : null}
    </p>
  );
}
