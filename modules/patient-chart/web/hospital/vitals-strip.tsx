import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Sparkline } from '#kernel/web/design/sparkline.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { vitalCalls } from '#modules/patient-chart/contract/calls/vitals.ts';
import type { Vital } from '#modules/patient-chart/contract/vital-records.ts';
import { flagOf } from './measured.tsx';
import { ScoreBadge } from './score-badge.tsx';
import { inShownUnit, pressureOf, shownUnits, written } from './vital-values.ts';
import styles from './vitals-strip.module.css';

const always = [
  [word('BP'), 'systolic'],
  [word('Pulse'), 'pulse'],
  [word('Temp'), 'temperature'],
  [word('Resp'), 'respiratoryRate'],
  [word('SpO2'), 'spo2'],
] as const;
const whenMeasured = [
  [word('Glucose'), 'bloodGlucose'],
  [word('Weight'), 'weight'],
  [word('Pain'), 'painScore'],
] as const;

type Field = (typeof always)[number][1] | (typeof whenMeasured)[number][1];
const earlierSets = 10;

export interface VitalsStripProps {
  readonly patientId: string;
  /** The sets of this visit, the newest first. */
  readonly ofVisit: readonly Vital[];
  readonly actions?: ReactNode;
}

const stands = ({ status }: Vital) => status !== 'entered-in-error';

/** The vitals of a visit in one row: value with unit, the word and the colour of its flag, and how it has gone. Door of the module. */
export function VitalsStrip({ patientId, ofVisit, actions }: VitalsStripProps) {
  const t = useText();
  const format = useFormat();
  const found = useCall(vitalCalls.list, { query: { patientId, limit: earlierSets } }, { live: ['vitals'], quiet: true });
  const earlier = (found.data?.data ?? []).filter(stands);
  const here = ofVisit.filter(stands);
  // Two people may measure in one visit: each value is the newest that was taken.
  const sets = here.length > 0 ? here : earlier.slice(0, 1);
  const [newest] = sets;
  const setOf = (field: Field) => sets.find((vital) => vital[field] !== null) ?? null;
  const courseOf = (field: Field) =>
    earlier
      .map((vital) => vital[field])
      .filter((value) => value !== null)
      .map((value) => inShownUnit(field, Number(value)))
      .toReversed();
  return (
    <Panel
      title={t('Vitals')}
      note={
        newest
          ? here.length > 0
            ? format.instant(newest.takenAt)
            : t('Not recorded in this visit, last on {time}', { time: format.instant(newest.takenAt) })
          : undefined
      }
      actions={actions}
    >
      {newest ? (
        <dl className={styles.strip}>
          {newest.warning ? (
            <div className={styles.cell}>
              <dt>{t('NEWS2')}</dt>
              <dd>
                <ScoreBadge vital={newest} />
              </dd>
            </div>
          ) : null}
          {[...always, ...whenMeasured.filter(([, field]) => setOf(field) !== null)].map(([title, field]) => (
            <Cell key={field} title={t(title)} field={field} vital={setOf(field)} course={courseOf(field)} />
          ))}
        </dl>
      ) : (
        <p className="muted">{t('No vitals recorded')}</p>
      )}
    </Panel>
  );
}

interface CellProps {
  readonly title: string;
  readonly field: Field;
  /** The set that holds the value; null: it was not measured. */
  readonly vital: Vital | null;
  readonly course: readonly number[];
}

function Cell({ title, field, vital, course }: CellProps) {
  const t = useText();
  const flag = vital ? flagOf(vital, field) : undefined;
  // Glucose is written in the unit in which it was typed.
  const typed = field === 'bloodGlucose' ? vital?.entered.bloodGlucose : undefined;
  const text = vital ? (field === 'systolic' ? pressureOf(vital) : (typed?.value ?? written(vital, field))) : '–';
  const unit = vital ? (typed?.unit ?? shownUnits[field]) : '';
  return (
    <div className={styles.cell} data-tone={flag?.level}>
      <dt>{title}</dt>
      <dd>
        <span className={styles.value}>
          <span className="tnum">{text}</span> {unit ? <span className={styles.unit}>{unit}</span> : null}
        </span>
        {flag ? (
          <span className={styles.flag}>
            <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
            {flag.text}
          </span>
        ) : null}
        <Sparkline values={course} />
        {course.length > 1 ? <span className="visually-hidden">{t('Earlier values: {values}', { values: course.join(', ') })}</span> : null}
      </dd>
    </div>
  );
}
