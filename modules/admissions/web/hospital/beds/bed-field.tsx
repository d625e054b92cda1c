import type { Refused } from '#kernel/web/client/send.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { policyWords, roomTypeWords } from '../../looks.ts';
import { usePriceWords } from '../rooms/use-price-words.ts';
import { useRooms } from '../use-rooms.ts';
import { bedChoices, type BedChoice, missesPolicy, roomPolicy } from './bed-options.ts';
import { PolicyReason } from './policy-reason.tsx';

interface Person {
  readonly id: string;
  readonly gender: string | null;
  readonly dateOfBirth: string | null;
}

interface BedFieldProps {
  /** Who is put into the bed; null while nobody is chosen. */
  readonly patient: Person | null;
  /** The bed in which the patient lies. */
  readonly without?: string | undefined;
  /** Prices are those of this billing method. */
  readonly billingId?: string | null | undefined;
  /** What the server said of the form; left out where no reason is sent for a ward that is for others. */
  readonly refused?: Refused | null;
  readonly autoFocus?: boolean;
}

/** An available bed, with what a night in it costs and whether its ward is for this patient. */
export function BedField({ patient, without, billingId, refused, autoFocus = false }: BedFieldProps) {
  const t = useText();
  const format = useFormat();
  const priceOf = usePriceWords();
  const chosen = useFormAround().useValue('bedId');
  const { data, loading } = useRooms({ billingId });
  const choices = bedChoices(data?.data ?? [], { patientId: patient?.id ?? null, without });
  const labelOf = ({ bed, room }: BedChoice) =>
    [
      `${room.ward.name} · ${room.name} · ${bed.label}`,
      t(roomTypeWords[room.roomType]),
      priceOf(room) ?? t('No price yet'),
      bed.status === 'reserved' ? t('reserved for this patient') : null,
    ]
      .filter(Boolean)
      .join(' · ');
  const choice = choices.find(({ bed }) => bed.id === chosen);
  const misses = choice && patient ? missesPolicy(roomPolicy(choice.room), patient, format.today()) : false;
  return (
    <>
      <SelectField
        name="bedId"
        label={t('Bed')}
        required
        clearable
        autoFocus={autoFocus}
        loading={loading}
        options={choices.map((each) => ({ value: each.bed.id, label: labelOf(each) }))}
        {...(!loading && choices.length === 0 ? { hint: t('No bed is available') } : {})}
      />
      {choice ? <ChosenBed room={choice.room} misses={misses} /> : null}
      {refused === undefined ? null : <PolicyReason refused={refused} misses={misses} />}
    </>
  );
}

/** Deposit of the bed's class, and the warning when the ward is for others. */
function ChosenBed({ room, misses }: { readonly room: BedChoice['room']; readonly misses: boolean }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      {room.deposit === null ? null : <p className="note">{t('Deposit: {amount}', { amount: format.money(room.deposit) })}</p>}
      {misses ? (
        <p className="note" role="status">
          {t('Ward is for {policy} patients', { policy: t(policyWords[roomPolicy(room)]).toLowerCase() })}
        </p>
      ) : null}
    </>
  );
}
