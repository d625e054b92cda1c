import { useNavigate } from '@tanstack/react-router';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { RecordActs } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { procedureRequestActs } from '#modules/procedures/contract/calls/theatre-day.ts';
import type { ProcedureRequest } from '#modules/procedures/contract/request-records.ts';

const forms = {
  start: lazyPart(() => import('./act-forms.tsx').then((file) => file.StartForm)),
  edit: lazyPart(() => import('./act-forms.tsx').then((file) => file.EditForm)),
  addSurgeons: lazyPart(() => import('./act-forms.tsx').then((file) => file.AddSurgeonsForm)),
  cancel: lazyPart(() => import('./act-forms.tsx').then((file) => file.CancelForm)),
  submit: lazyPart(() => import('./act-forms.tsx').then((file) => file.SubmitForm)),
  amend: lazyPart(() => import('./amend-form.tsx').then((file) => file.AmendForm)),
};

/** What can be done with a procedure, in its head. */
export function RequestActButtons({ request }: { readonly request: ProcedureRequest }) {
  const t = useText();
  const navigate = useNavigate();
  const { id } = request;
  return (
    <RecordActs
      acts={procedureRequestActs}
      of={request}
      forms={forms}
      links={[
        { words: t('Print operation note'), run: () => void navigate({ to: '/hospital/procedure/$id/note', params: { id } }) },
        { words: t('Print consent'), run: () => void navigate({ to: '/hospital/procedure/$id/consent', params: { id } }) },
      ]}
    />
  );
}
