import { openDoor } from '#kernel/web/door/open-door.tsx';
import { staffSignIn } from '#modules/auth/web/index.ts';

void openDoor({
  area: 'admin',
  home: '/admin/dashboard',
  ...staffSignIn,
  app: () => import('./app.ts').then((file) => file.app),
});
