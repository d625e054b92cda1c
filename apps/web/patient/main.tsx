import { openDoor } from '#kernel/web/door/open-door.tsx';
import { patientSignIn } from '#modules/auth/web/index.ts';

void openDoor({
  area: 'patient',
  home: '/patient/dashboard',
  ...patientSignIn,
  app: () => import('./app.ts').then((file) => file.app),
});
