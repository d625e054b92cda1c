import type { ReactNode } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Administration } from '#modules/prescriptions-and-therapeutics/contract/administration-records.ts';
import { administrationCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/administrations.ts';
import { CompleteForm, EffectForm, HoldForm, RescheduleForm, TakeBackForm, TerminateForm } from './act-forms.tsx';
import { RecordDose } from './record-dose.tsx';
import { useDrawer } from './search.ts';
import { VerbalForm } from './verbal-form.tsx';

/** The drawers of the drug chart, on every page of it. */
export function AdministrationDrawers() {
  const t = useText();
  const { drawer, administrationId, dosageId, close } = useDrawer();
  const titles: Readonly<Record<string, string>> = {
    record: t('Record dose'),
    hold: t('Hold administration'),
    terminate: t('Terminate administration'),
    complete: t('Complete administration'),
    reschedule: t('Change schedule'),
    effect: t('Note effect'),
    'take-back': t('Void record'),
    verbal: t('Verbal order'),
  };
  const title = drawer ? titles[drawer] : undefined;
  const shown = title !== undefined && administrationId !== null;
  return (
    <DrawerForm title={title ?? ''} size={560} opened={shown} onClose={close}>
      {shown && drawer === 'record' ? <RecordDose administrationId={administrationId} dosageId={dosageId} onClose={close} /> : null}
      {shown && drawer === 'verbal' ? <VerbalForm onClose={close} /> : null}
      {shown && drawer !== 'record' && drawer !== 'verbal' ? (
        <Act drawer={drawer as string} administrationId={administrationId} dosageId={dosageId} onClose={close} />
      ) : null}
    </DrawerForm>
  );
}

interface ActProps {
  readonly drawer: string;
  readonly administrationId: string;
  readonly dosageId: string | null;
  readonly onClose: () => void;
}

function Act({ drawer, administrationId, dosageId, onClose }: ActProps) {
  const found = useCall(administrationCalls.readAdministration, { params: { id: administrationId } }, { quiet: true });
  const formOf = (administration: Administration): ReactNode => {
    const of = { administration, onClose };
    if (drawer === 'hold') return <HoldForm {...of} />;
    if (drawer === 'terminate') return <TerminateForm {...of} />;
    if (drawer === 'complete') return <CompleteForm {...of} />;
    if (drawer === 'reschedule') return <RescheduleForm {...of} />;
    if (drawer === 'effect' && dosageId) return <EffectForm {...of} dosageId={dosageId} />;
    return drawer === 'take-back' && dosageId ? <TakeBackForm {...of} dosageId={dosageId} /> : null;
  };
  return (
    <Loaded from={found} rows={6}>
      {formOf}
    </Loaded>
  );
}
