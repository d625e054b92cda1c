import { type Finding, report } from './report.ts';
import { isTest, readSources, type SourceFile } from './source-tree.ts';

/** Forms whose text is not kept on the device until it is saved, each with the reason. */
const unkept: Readonly<Record<string, string>> = {
  // Secrets, and forms before a sign-in: nobody is there whose draft it could be.
  'modules/auth/web/account/change-password-form.tsx': 'secrets',
  'modules/auth/web/account/phone-verification-content.tsx': 'a code',
  'modules/auth/web/account/pin-panel.tsx': 'secrets',
  'modules/auth/web/account/two-factor-choice.tsx': 'a choice and a password',
  'modules/auth/web/public/forgot-password-page.tsx': 'signed out',
  'modules/auth/web/public/reset-password-page.tsx': 'signed out, secrets',
  'modules/patient-area/web/patient/activate-find.tsx': 'signed out',
  'modules/patient-area/web/patient/activate-password.tsx': 'signed out, secrets',
  'modules/registration/web/hospital/check-email-page.tsx': 'signed out',
  'modules/registration/web/hospital/register-page.tsx': 'signed out, holds a password; leaving asks first',
  'modules/registration/web/hospital/verify-page.tsx': 'signed out, secrets',
  // A press with a word or two beside it.
  'modules/blood-management/web/hospital/bedside/course-forms.tsx': 'a reaction is reported at once or not at all; the others are kept',
  'modules/blood-management/web/hospital/bedside/start-form.tsx': 'a check at the bedside with a PIN; it is never put back from before',
  'modules/blood-management/web/hospital/requests/cross-match-form.tsx': 'results for units that somebody else may have taken since',
  'modules/blood-management/web/hospital/requests/issue-forms.tsx': 'units that may have left since, and a PIN',
  'modules/blood-management/web/hospital/requests/request-forms.tsx':
    'a sample or its typing, never put back from before; the edit is kept',
  'modules/blood-management/web/hospital/storage/storage-forms.tsx':
    'a temperature of this moment, and a decision with a PIN; the others are kept',
  'modules/access-control/web/hospital/delete-role-dialog.tsx': 'a name typed to confirm',
  'modules/access-control/web/hospital/leave-dialog.tsx': 'a dialog of two choices',
  'modules/appointments/web/patient/arrival-panel.tsx': 'a choice',
  'modules/billing-setup/web/hospital/first-price.tsx': 'one price, saved when its box is left',
  'modules/consultation/web/hospital/orders/plan-panel.tsx': 'one line, saved at Enter',
  'modules/hmo/web/hospital/price-list/price-columns.tsx': 'one cell, saved when it is left',
  'modules/invoices/web/hospital/draft/add-panel.tsx': 'an item and its quantity, added by one press',
  'modules/invoices/web/hospital/pay/payment-desk.tsx': 'an amount that is there from the start; money is never put back from before',
  'modules/laboratory/web/hospital/categories-tab.tsx': 'a choice',
  'modules/laboratory/web/hospital/specimens/receive-tubes.tsx': 'each tube is saved when it is scanned',
  'modules/laboratory/web/hospital/specimens/specimen-acts.tsx': 'a place and a day',
  'modules/laboratory/web/hospital/specimens/take-specimen-form.tsx':
    'ticks at the bedside that are never put back from before; leaving asks first',
  'modules/patients/web/hospital/civis-form.tsx': 'a number and a date of birth that prove who is there',
  'modules/patients/web/hospital/person-request-panel.tsx': 'a code',
  'modules/patients/web/hospital/portal-form.tsx': 'a choice',
  'modules/prescriptions-and-therapeutics/web/hospital/reconcile/reconcile-page.tsx':
    'a decision for each medicine, made anew on what is taken now',
  'modules/prescriptions-and-therapeutics/web/hospital/record/change-line.tsx': 'one line, checked on what is prescribed now',
  'modules/vendor/web/hospital/pay-form.tsx': 'amounts that are there from the start; money is never put back from before',
  // Settings, changed by few and seldom: leaving asks first.
  'modules/billing-setup/web/hospital/rule-tester.tsx': 'tries a rule, saves nothing',
  'modules/organisation/web/hospital/week-form.tsx': 'settings; leaving asks first',
  'modules/queue/web/hospital/displays-panel.tsx': 'a title',
  'modules/queue/web/hospital/rooms-panel.tsx': 'settings; leaving asks first',
};

/** Screens that send past the hooks, or quietly, and show no refusal, each with the reason. */
const unheard: Readonly<Record<string, string>> = {
  'modules/access-control/web/hospital/profile-personal.tsx': 'reads a record to compare; the notice says when it cannot be had',
  'modules/access-control/web/hospital/profile-professional.tsx': 'reads a record to compare; the notice says when it cannot be had',
  'modules/access-control/web/hospital/user-form.tsx': 'reads a record to compare; the notice says when it cannot be had',
  'modules/appointments/web/hospital/booking/use-conflicts.ts': 'a look at the calendar while one types; the booking itself is judged anew',
  'modules/auth/web/session/session-clock.ts': 'the sign of life of a session; a 401 signs out',
  'modules/auth/web/session/use-sign-out.ts': 'the browser signs out whatever the server answers',
  'modules/laboratory/web/hospital/result/use-editing.ts': 'tells others that somebody types here',
  'modules/organisation/web/hospital/department-form.tsx': 'reads a record to compare; the notice says when it cannot be had',
  'modules/organisation/web/hospital/hospital-form.tsx': 'reads a record to compare; the notice says when it cannot be had',
  'modules/organisation/web/hospital/specialization-forms.tsx': 'reads a record to compare; the notice says when it cannot be had',
  'modules/patients/web/hospital/billing-form.tsx': 'reads a record to compare; the notice says when it cannot be had',
  'modules/patients/web/hospital/use-duplicates.ts': 'a look for duplicates while one types; the registration itself is judged anew',
  'modules/pharmacy/web/hospital/orders/scan-field.tsx': 'says its own words for a code that is not of the order',
  'modules/queue/web/hospital/priority-form.tsx': 'reads a record to compare; the notice says when it cannot be had',
  'modules/auth/web/public/change-email-page.tsx': 'shows the words of the refusal (refusalWords)',
  'modules/registration/web/hospital/check-email-page.tsx': 'shows the words of the refusal (refusalWords)',
  'modules/registration/web/hospital/setup-modal.tsx': 'shows the state of the setup itself',
};

interface Rule {
  readonly breaks: (text: string) => boolean;
  readonly except: Readonly<Record<string, string>>;
  readonly say: string;
}

const keeps = /\buseDraft[<(]/;
const boxes = /<(?:Textarea|TextInput|NumberInput|MoneyBox|DayBox|TimeBox|MomentBox)\b/;
const shows = /\.message\b|\brefused\b|\.fields\b|\bsaveAnswered\(/;

const rules: readonly Rule[] = [
  {
    breaks: (text) => /\b(?:guarded|draft): false,?\s*(?:\}|\n|as|toBody)/.test(text) && text.includes('useCallForm(') && isOption(text),
    except: unkept,
    say: 'turns the draft of its form off: let it be kept, or say why not in tools/check-forms.ts',
  },
  {
    breaks: (text) => /\buseUnsavedText\(/.test(text) && !keeps.test(text),
    except: unkept,
    say: 'guards text that is not kept: use useDraft (kernel/web/drafts)',
  },
  {
    breaks: (text) => text.includes('useSend(') && boxes.test(text) && !keeps.test(text) && !text.includes('useFormAround('),
    except: unkept,
    say: 'sends typed boxes outside of a CallForm and keeps nothing: use useCallForm, or useDraft (kernel/web/drafts)',
  },
  {
    // Mantine's TimeInput is the browser's box of times under another name.
    breaks: (text) => /\btype=["'{]+(?:date|time|datetime-local|month|week)["'}]|<TimeInput\b/.test(text),
    except: {},
    say: "draws the browser's own box for a day or a time: use DateField, TimeField, DayBox, TimeBox or MomentBox (kernel/web/form)",
  },
  {
    breaks: (text) => /import \{[^}]*\bsend\b[^}]*\} from '#kernel\/web\/client\/send\.ts'/.test(text) && !shows.test(text),
    except: unheard,
    say: 'sends past the hooks and shows no refusal: use useSend or useCallForm, or show the message',
  },
  {
    breaks: (text) => /\buseSend\([^;]*?\bquiet: true/.test(text) && !shows.test(text),
    except: unheard,
    say: 'sends quietly and shows no refusal: take quiet away, or show the message',
  },
];

/** `draft: false` of a record's own field is no option of a form. */
function isOption(text: string): boolean {
  return /guarded: false/.test(text) || /useCallForm\([^;]*?^ {4}draft: false/m.test(text);
}

/**
 * Forms that keep nothing of what is typed until it is saved, screens that send without showing a refusal, and the browser's own boxes for
 * days and times. Exceptions stand above with their reasons; one that is needed no more is a fault as well.
 */
export function findFormFaults(files: readonly SourceFile[], exceptions: boolean): Finding {
  const screens = files.filter(
    ({ path }) => /^(?:modules\/[^/]+|kernel)\/web\/.*\.tsx?$/.test(path) && !isTest(path) && !/\/testing/.test(path),
  );
  const used = new Set<string>();
  const faults: string[] = [];
  for (const { path, text } of screens) {
    for (const { breaks, except, say } of rules) {
      if (path.startsWith('kernel/') && !say.startsWith('draws')) continue;
      if (!breaks(text)) continue;
      if (exceptions && path in except) used.add(path);
      else faults.push(`${path} ${say}`);
    }
  }
  if (exceptions)
    for (const path of [...Object.keys(unkept), ...Object.keys(unheard)])
      if (!used.has(path)) faults.push(`${path} is an exception of tools/check-forms.ts that nothing needs any more`);
  return { seen: { screens: screens.length, forms: screens.filter(({ text }) => text.includes('useCallForm(')).length }, faults };
}

if (import.meta.main) report('forms', findFormFaults(readSources(['.ts', '.tsx']), true));
