import { fill, press, see } from '../stage/hand.ts';
import { states, submit } from './state.ts';

/** Pages that anybody may see. */
export const publicStates = states('nobody', {
  'choice of the area': '/',
  'API reference': '/api/docs',
  'API reference, a call': ['/api/docs?module=patients&call=patients.register', (page) => see(page, 'Request body')],
  'API reference, a search': ['/api/docs?q=appointment', (page) => see(page, 'Search results')],
  'API reference, nothing found': ['/api/docs?q=zeppelin', (page) => see(page, 'No results')],
  'sign in': '/hospital/login',
  'sign in with errors': ['/hospital/login', submit('Sign In')],
  'forgotten password': '/hospital/forgot-password',
  'forgotten password, sent': [
    '/hospital/forgot-password',
    async (page) => {
      await fill(page, { Email: 'nobody@journey.test' });
      await press(page, 'Send link');
      await see(page, 'If this address is registered, we have sent a link');
    },
  ],
  'dead reset link': ['/hospital/reset-password?token=spent', { trouble: /^400 GET \/api\/auth\/resetPassword\// }],
  'dead invitation': ['/hospital/verify?token=spent', { trouble: /^400 GET \/api\/users\/verify\// }],
  'new address to be confirmed': '/hospital/change-email?token=anything',
  'registration, step 1': '/hospital/register',
  'registration, step 1 with errors': ['/hospital/register', submit('Next')],
  'mail to be read': '/hospital/email?to=ada@journey.test',
  'patient sign in': '/patient/login',
  'patient sign in with errors': ['/patient/login', submit('Sign In')],
  'patient, forgotten password': '/patient/forgot-password',
  'patient, dead reset link': ['/patient/reset-password?token=spent', { trouble: /^400 GET \/api\/auth\/resetPassword\// }],
  'patient, new address': '/patient/change-email?token=anything',
  activation: '/patient/activate',
  'operator sign in': '/admin/login',
  'operator, forgotten password': '/admin/forgot-password',
  'operator, dead reset link': ['/admin/reset-password?token=spent', { trouble: /^400 GET \/api\/auth\/resetPassword\// }],
  'operator, new address': '/admin/change-email?token=anything',
});

/** Pages that only lead on, or that stand in the journey of the beginning alone. */
export const elsewhere: ReadonlySet<string> = new Set([
  '/hospital/setup',
  '/hospital/signup-confirmation',
  '/patient/register',
  '/admin/register',
]);
