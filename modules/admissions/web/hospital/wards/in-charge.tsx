import { Button } from '@mantine/core';
import { IconUserStar } from '@tabler/icons-react';
import { useDrawer } from '#kernel/web/frame/use-drawer.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Ward } from '#modules/admissions/contract/ward-records.ts';
import { shifts } from '#modules/admissions/contract/words.ts';
import { shiftWords } from '../../looks.ts';
import styles from './wards.module.css';

/** Who leads a ward on a day: those named for its shifts, otherwise the nurse in charge. */
export function leadsOf(
  { shiftLeads, nurseInCharge }: Pick<Ward, 'shiftLeads' | 'nurseInCharge'>,
  today: string,
  t: Translate,
): string | null {
  const named = shifts.flatMap((shift) => shiftLeads.filter((lead) => lead.date === today && lead.shift === shift));
  if (named.length === 0) return nurseInCharge?.fullname ?? null;
  return named.map(({ shift, user }) => `${t(shiftWords[shift])}: ${user.fullname}`).join(' · ');
}

/** The chip of a ward that says who leads it today, and names the lead of a shift. */
export function InCharge({ ward }: { readonly ward: Ward }) {
  const t = useText();
  const format = useFormat();
  const { open } = useDrawer();
  const leads = leadsOf(ward, format.today(), t);
  const words = leads ? t('In charge: {name}', { name: leads }) : t('No one in charge');
  if (ward.acts.shiftLead !== null) return <span className="caption">{words}</span>;
  return (
    <Button
      variant="default"
      size="compact-md"
      className={styles.chip}
      leftSection={<IconUserStar size={15} aria-hidden="true" />}
      onClick={() => open('shift-lead', ward.id)}
    >
      {words}
      <span className="visually-hidden">, {ward.name}</span>
    </Button>
  );
}
