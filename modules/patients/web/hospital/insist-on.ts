import type { CallSpec } from '#kernel/contract/calls.ts';
import type { FormValues } from '#kernel/web/form/body.ts';
import type { CallFormState } from '#kernel/web/form/use-call-form.ts';
import type { Translate } from '#kernel/web/text/translate.ts';

/** What the server wants of a person beyond the schema, in its own words, told before anything is sent. */
export function missingOfPerson(
  values: FormValues,
  needs: { readonly phone: boolean; readonly consent: boolean },
  t: Translate,
): Record<string, string> {
  const aged = [values['ageYears'], values['ageMonths'], values['ageDays']].some((part) => typeof part === 'number');
  const born = values['birthBy'] === 'age' ? aged : Boolean(values['dateOfBirth']);
  return {
    ...(born ? {} : { dateOfBirth: t('Date of Birth is a required field *') }),
    ...(needs.phone && !values['phoneNumber'] ? { phoneNumber: t('Phone Number is a required field *') } : {}),
    ...(needs.consent && !values['consentDataProcessing'] ? { consentDataProcessing: t('Consent to data processing is required') } : {}),
  };
}

/** A form that shows further missing fields together with the schema's own complaints, and sends only when none is left. */
export function insistOn<C extends CallSpec>(
  form: CallFormState<C>,
  missing: (values: FormValues) => Record<string, string>,
): CallFormState<C> {
  return {
    ...form,
    submit: (extra) => {
      const found = missing(form.values());
      if (Object.keys(found).length === 0) return form.submit(extra);
      void form.inner.validate();
      for (const [name, message] of Object.entries(found)) form.inner.setFieldError(name, message);
      return Promise.resolve(null);
    },
  };
}
