import { openDoor } from '#kernel/web/door/open-door.tsx';
import { staffSignIn } from '#modules/auth/web/index.ts';

void openDoor({
  area: 'hospital',
  home: '/hospital/dashboard',
  ...staffSignIn,
  app: () => import('./app.ts').then((file) => file.app),
});
