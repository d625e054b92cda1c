import { useCall } from '#kernel/web/client/use-call.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { roomCalls } from '#modules/admissions/contract/calls/rooms.ts';
import { bedsLive } from '../use-wards.ts';

interface FreeBedFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
}

/** Picks an available bed, by ward and room. */
export function FreeBedField({ name, label, hint }: FreeBedFieldProps) {
  const t = useText();
  const rooms = useCall(
    roomCalls.list,
    { query: { limit: 'All', withBeds: true, available: true } },
    { live: bedsLive, keepOld: true, quiet: true },
  );
  const options = (rooms.data?.data ?? []).flatMap((room) =>
    (room.beds ?? [])
      .filter(({ status, kind }) => status === 'available' && kind === 'bed')
      .map((bed) => ({ value: bed.id, label: `${room.ward.name} · ${room.name} · ${t('Bed {label}', { label: bed.label })}` })),
  );
  return <SelectField name={name} label={label} hint={hint} clearable options={options} loading={rooms.loading} />;
}
