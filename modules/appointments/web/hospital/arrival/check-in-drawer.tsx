import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { OfAppointment } from '../appointment-forms.tsx';
import { CheckInForm } from './check-in-form.tsx';

/** The check-in over a page that is not the appointments' own. */
export function CheckInDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useText();
  return (
    <DrawerForm title={t('Check in')} size={560} opened onClose={onClose}>
      <OfAppointment id={id}>{(row) => <CheckInForm row={row} onClose={onClose} />}</OfAppointment>
    </DrawerForm>
  );
}
