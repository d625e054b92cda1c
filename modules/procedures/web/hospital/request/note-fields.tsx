import { FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { MultiSelectField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { NoteContent } from '#modules/procedures/contract/clinical-records.ts';
import { conditions } from '#modules/procedures/contract/clinical-words.ts';
import type { ProcedureRequest } from '#modules/procedures/contract/request-records.ts';
import { destinations } from '#modules/procedures/contract/request-words.ts';
import { conditionWords, destinationWords } from '../../words.ts';
import { useProcedures } from '../use-options.ts';

interface Line {
  readonly [key: string]: unknown;
}

/** A note as the form holds it: implants and specimens one per line. */
export function fieldsOfNote(content: NoteContent | null, request: ProcedureRequest) {
  const used = content?.consumables ?? request.consumables.map(({ productId, quantity }) => ({ productId, quantity, batchId: null }));
  return {
    content: content ?? {
      steps: request.noteTemplate ?? '',
      preOpDiagnosis: request.diagnoses.map(({ description }) => description).join(', '),
    },
    performedIds: (content?.performed ?? request.procedures).map(({ procedureId }) => procedureId),
    specimenLines: (content?.specimens ?? []).map(({ type, site }) => [type, site].filter(Boolean).join('; ')).join('\n'),
    implantLines: (content?.implants ?? []).map(({ name, lot, serial }) => [name, lot ?? '', serial ?? ''].join('; ')).join('\n'),
    used,
  };
}

const linesOf = (text: unknown) =>
  String(text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The body of a note out of the form's values; what the form does not show stays as it was. */
export function contentOf(values: Readonly<Record<string, unknown>>, before: NoteContent | null, request: ProcedureRequest): Line {
  const sideOf = new Map(request.procedures.map(({ procedureId, side }) => [procedureId, side]));
  const ids = (values['performedIds'] as readonly string[] | undefined) ?? [];
  const known = new Map(
    (before?.implants ?? []).map((implant) => [`${implant.name} ${implant.lot ?? ''} ${implant.serial ?? ''}`, implant]),
  );
  return {
    ...(values['content'] as Line),
    performed: ids.map((procedureId) => ({ procedureId, side: sideOf.get(procedureId) ?? null })),
    specimens: linesOf(values['specimenLines']).map((line) => {
      const [type, site] = line.split(';').map((part) => part.trim());
      return { type, site: site || null };
    }),
    implants: linesOf(values['implantLines']).map((line) => {
      const [name = '', lot = '', serial = ''] = line.split(';').map((part) => part.trim());
      return known.get(`${name} ${lot} ${serial}`) ?? { name, lot: lot || null, serial: serial || null };
    }),
    consumables: ((values['used'] as readonly Line[] | undefined) ?? []).filter(({ quantity }) => Number(quantity) > 0),
  };
}

/** The operation note in a form. Stock lines are not shown where the note is signed: they stay. */
export function NoteFields({ request, signed }: { readonly request: ProcedureRequest; readonly signed: boolean }) {
  const t = useText();
  const procedures = useProcedures();
  const own = request.procedures.map(({ procedureId, name }) => ({ value: procedureId, label: name }));
  const others = procedures.filter(({ id }) => !own.some(({ value }) => value === id)).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <FormSection title={t('Diagnosis and procedure')}>
        <TextField name="content.preOpDiagnosis" label={t('Pre-operative diagnosis')} maxLength={500} />
        <TextField name="content.postOpDiagnosis" label={t('Post-operative diagnosis')} required maxLength={500} />
        <Wide>
          <MultiSelectField name="performedIds" label={t('Performed')} required options={[...own, ...others]} />
        </Wide>
      </FormSection>
      <FormSection title={t('Operation')}>
        <Wide>
          <TextField name="content.incision" label={t('Incision')} maxLength={4000} />
        </Wide>
        <Wide>
          <TextareaField name="content.findings" label={t('Findings')} required rows={3} maxLength={4000} />
        </Wide>
        <Wide>
          <TextareaField name="content.steps" label={t('Steps')} required rows={6} maxLength={12_000} />
        </Wide>
        <TextField name="content.closure" label={t('Closure')} maxLength={4000} />
        <TextField name="content.drains" label={t('Drains')} maxLength={4000} />
        <NumberField name="content.bloodLossMl" label={t('Blood loss')} min={0} max={20_000} suffix=" ml" />
        <NumberField name="content.urineMl" label={t('Urine')} min={0} max={20_000} suffix=" ml" />
        <TextField name="content.bloodGiven" label={t('Blood given')} maxLength={300} />
        <TextField name="content.fluids" label={t('Fluids')} maxLength={300} />
        <TextField name="content.antibiotics" label={t('Antibiotics')} maxLength={300} />
        <TextField name="content.anaesthesiaEvents" label={t('Events under anaesthesia')} maxLength={4000} />
        <Wide>
          <TextareaField name="specimenLines" label={t('Specimens, one per line')} hint={t('Type; site')} rows={2} maxLength={2000} />
        </Wide>
      </FormSection>
      {signed ? null : <UsedFields request={request} />}
      <FormSection title={t('Afterwards')}>
        <SelectField
          name="content.postOpDestination"
          label={t('Afterwards to')}
          required
          clearable
          options={destinations.map((value) => ({ value, label: t(destinationWords[value]) }))}
        />
        <SelectField
          name="content.condition"
          label={t('Condition')}
          required
          clearable
          options={conditions.map((value) => ({ value, label: t(conditionWords[value]) }))}
        />
        <Wide>
          <TextareaField name="content.postOpOrders" label={t('Post-operative orders')} rows={3} maxLength={4000} />
        </Wide>
      </FormSection>
    </>
  );
}

/** Consumables of the preference card with the quantities that were used, and implants by lot. */
function UsedFields({ request }: { readonly request: ProcedureRequest }) {
  const t = useText();
  return (
    <FormSection title={t('Consumables and implants')} note={t('They leave the stock of the theatre when the note is signed.')}>
      {request.consumables.map(({ productId, name, unit }, at) => (
        <NumberField key={productId} name={`used.${at}.quantity`} label={name} min={0} max={10_000} suffix={` ${unit}`} />
      ))}
      <Wide>
        <TextareaField
          name="implantLines"
          label={t('Implants, one per line')}
          hint={t('Name; lot; serial number')}
          rows={2}
          maxLength={2000}
        />
      </Wide>
    </FormSection>
  );
}
