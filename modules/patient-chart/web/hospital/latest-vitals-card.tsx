import { useCall } from '#kernel/web/client/use-call.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { vitalCalls } from '#modules/patient-chart/contract/calls/vitals.ts';
import { pressureOf, shownUnits, written } from './vital-values.ts';
import { Measured } from './measured.tsx';
import { ScoreBadge } from './score-badge.tsx';

const shown = [
  [word('Pulse'), 'pulse'],
  [word('Temp'), 'temperature'],
  [word('SpO2'), 'spo2'],
  [word('Resp'), 'respiratoryRate'],
] as const;

const withUnit = (text: string, field: keyof typeof shownUnits) => (text === '–' ? text : `${text} ${shownUnits[field]}`);

/** The newest set that stands, on the overview of a patient. */
export function LatestVitalsCard({ patientId = '' }: { readonly patientId?: string }) {
  const t = useText();
  const format = useFormat();
  const found = useCall(vitalCalls.list, { query: { patientId, latest: true, limit: 1 } }, { live: ['vitals'], quiet: true });
  const newest = found.data?.data[0];
  return (
    <Panel title={t('Vitals')} note={newest ? format.instant(newest.takenAt) : undefined}>
      <Loaded
        from={found}
        rows={3}
        isEmpty={(list) => list.data.length === 0}
        empty={<EmptyState compact title={t('No vitals recorded')} />}
      >
        {() =>
          newest ? (
            <Facts
              rows={[
                [t('NEWS2'), <ScoreBadge key="warning" vital={newest} />],
                [
                  t('BP'),
                  <Measured key="systolic" vital={newest} field="systolic" text={withUnit(pressureOf(newest), 'systolic')} inWords />,
                ],
                ...shown.map(
                  ([title, field]) =>
                    [
                      t(title),
                      <Measured key={field} vital={newest} field={field} text={withUnit(written(newest, field), field)} inWords />,
                    ] as const,
                ),
              ]}
            />
          ) : null
        }
      </Loaded>
    </Panel>
  );
}
