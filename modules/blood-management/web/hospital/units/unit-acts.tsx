import { useNavigate } from '@tanstack/react-router';
import { RecordActs, RecordMenu } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { unitActs } from '#modules/blood-management/contract/calls/stock.ts';
import type { UnitRow } from '#modules/blood-management/contract/unit-records.ts';
import { DiscardForm, MoveForm, ReleaseHoldForm, ReturnForm, ScreenForm, SplitForm } from './unit-forms.tsx';

const forms = {
  screen: ScreenForm,
  releaseHold: ReleaseHoldForm,
  split: SplitForm,
  move: MoveForm,
  returned: ReturnForm,
  discard: DiscardForm,
};

/** The menu at the end of a unit's row. */
export function UnitMenu({ unit }: { readonly unit: UnitRow }) {
  return <RecordMenu acts={unitActs} of={unit} name={unit.unitNumber} forms={forms} />;
}

/** What can be done with a unit, on its own page. */
export function UnitActs({ unit }: { readonly unit: UnitRow }) {
  const t = useText();
  const navigate = useNavigate();
  const label = () => void navigate({ to: '/hospital/blood-management/unit/$id/label', params: { id: unit.id } });
  return <RecordActs acts={unitActs} of={unit} forms={forms} links={[{ words: t('Print label'), run: label }]} />;
}
