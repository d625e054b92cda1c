import { Button } from '@mantine/core';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { ErrorState } from '#kernel/web/frame/states.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import { transitionCalls } from '#modules/laboratory/contract/calls/transitions.ts';
import type { LabRow, Specimen } from '#modules/laboratory/contract/request-records.ts';
import { addOnHours } from '#modules/laboratory/contract/words.ts';
import { Tube } from './tubes.tsx';
import own from './specimens.module.css';

interface Props {
  readonly request: LabRow;
  readonly onUsed: (specimen: Specimen) => void;
}

/** A tube that is there already saves the patient another one. Nothing where none fits. */
export function AddOn({ request, onUsed }: Props) {
  const t = useText();
  const format = useFormat();
  const found = useCall(requestCalls.addOn, { params: { id: request.id } }, { live: ['lab-requests'], quiet: true });
  const use = useSend(transitionCalls.specimenTaken, { refresh: ['lab-requests'], quiet: true });
  const tubes = found.data ?? [];
  if (tubes.length === 0) return null;

  async function take(specimen: Specimen) {
    const answer = await use.send({ params: { id: request.id }, body: { specimenId: specimen.id, version: request.version } });
    if (answer?.ok) onUsed(specimen);
  }

  return (
    <Panel title={t('Use an existing specimen')} note={t('{test}, within {hours} hours', { test: request.test.name, hours: addOnHours })}>
      <ul className={own.rows}>
        {tubes.map((specimen) => (
          <li key={specimen.id} className={own.row}>
            <span>
              <span className="code strong">{specimen.specimenNumber}</span> · <Tube container={specimen.container} type={specimen.type} />
              <br />
              <span className="muted">
                {[format.instant(specimen.collectedAt), specimen.label.tests.join(', '), specimen.storageLocation]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Button variant="default" size="compact-md" disabled={use.busy} onClick={() => void take(specimen)}>
              {t('Use {number}', { number: specimen.specimenNumber })}
            </Button>
          </li>
        ))}
      </ul>
      {use.refused ? <ErrorState refused={use.refused} compact /> : null}
    </Panel>
  );
}
