import { useCall } from '#kernel/web/client/use-call.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { vitalCalls } from '#modules/patient-chart/contract/calls/vitals.ts';
import type { Vital } from '#modules/patient-chart/contract/vital-records.ts';
import {
  consciousnessWords,
  limbWords,
  oxygenDeviceWords,
  positionWords,
  rhythmWords,
  temperatureSiteWords,
  trendWords,
} from '../words.ts';
import styles from './chart.module.css';
import { inShownUnit, pressureOf, shownUnits } from './vital-values.ts';
import { ScoreBadge } from './score-badge.tsx';

/** One set with all that was measured, its warnings, and what it said before it was corrected. */
export function VitalHistoryView({ id }: { readonly id: string }) {
  const t = useText();
  const format = useFormat();
  const found = useCall(vitalCalls.view, { params: { id } }, { live: ['vitals'], quiet: true });
  return (
    <Loaded from={found} rows={8}>
      {(vital) => (
        <div className={styles.stack}>
          <Panel title={format.instant(vital.takenAt)} note={vital.takenByName}>
            <Facts rows={rowsOf(vital, t)} />
          </Panel>
          <Panel title={t('Early warning')}>
            <ScoreBadge vital={vital} />
            {vital.warning?.advice ? <p>{t(vital.warning.advice)}</p> : null}
            {vital.flags.length > 0 ? (
              <ul>
                {vital.flags.map((flag) => (
                  <li key={flag.field + flag.text}>{flag.text}</li>
                ))}
              </ul>
            ) : null}
          </Panel>
          {vital.history.map((former) => (
            <Panel key={former.version} title={t('Before {time}', { time: format.instant(former.at) })} note={former.by}>
              {former.reason ? <p className="note">{former.reason}</p> : null}
              <Facts rows={formerRows(former.before, t)} />
            </Panel>
          ))}
        </div>
      )}
    </Loaded>
  );
}

type Say = ReturnType<typeof useText>;
const written = Object.keys(shownUnits) as (keyof typeof shownUnits)[];

function rowsOf(vital: Vital, t: Say): readonly (readonly [string, string])[] {
  const rows: (readonly [string, string])[] = [];
  for (const field of written) {
    const value = vital[field];
    if (field === 'diastolic' || field === 'news2' || value === null) continue;
    if (field === 'systolic') rows.push([t('BP'), `${pressureOf(vital)} mmHg`]);
    else rows.push([t(trendWords[field]), valueWords(vital, field, Number(value))]);
  }
  const said: readonly (readonly [string, string | null])[] = [
    [t('Consciousness'), vital.consciousness ? t(consciousnessWords[vital.consciousness]) : null],
    [t('GCS'), vital.gcsText],
    [t('Temperature site'), vital.temperatureSite ? t(temperatureSiteWords[vital.temperatureSite]) : null],
    [t('Rhythm'), vital.pulseRhythm ? t(rhythmWords[vital.pulseRhythm]) : null],
    [t('Position'), vital.bpPosition ? t(positionWords[vital.bpPosition]) : null],
    [t('Limb'), vital.bpLimb ? t(limbWords[vital.bpLimb]) : null],
    [t('Oxygen'), oxygenWords(vital, t)],
  ];
  for (const [label, value] of said) if (value) rows.push([label, value]);
  return rows;
}

function oxygenWords(vital: Vital, t: Say): string | null {
  if (vital.onOxygen === null) return null;
  if (!vital.onOxygen) return t('Air');
  const flow = vital.oxygenFlow === null ? null : `${vital.oxygenFlow} L/min`;
  return [t('Yes'), vital.oxygenDevice ? t(oxygenDeviceWords[vital.oxygenDevice]) : null, flow].filter(Boolean).join(', ');
}

function valueWords(vital: Vital, field: keyof typeof shownUnits, value: number): string {
  const typed = vital.entered[field];
  const kept = `${inShownUnit(field, value)} ${shownUnits[field]}`.trim();
  return typed && !kept.startsWith(`${typed.value} ${typed.unit}`) ? `${typed.value} ${typed.unit} (${kept})` : kept;
}

function formerRows(before: Readonly<Record<string, unknown>>, t: Say): readonly (readonly [string, string])[] {
  return written
    .filter((field) => typeof before[field] === 'number')
    .map((field) => [t(trendWords[field]), `${inShownUnit(field, Number(before[field]))} ${shownUnits[field]}`.trim()] as const);
}
