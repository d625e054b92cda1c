import { states, submit } from './state.ts';

/** States of users and roles. */
export const usersStates = states('admin', {
  'users, add': '/hospital/settings/users?drawer=add',
  'users, add with errors': ['/hospital/settings/users?drawer=add', submit('Invite user')],
  'users, upload': '/hospital/settings/users?drawer=upload',
  'users, edit': '/hospital/settings/users?drawer=edit&record={user}',
  'a user, access': '/hospital/settings/users/{user}?tab=access',
  'a user, sessions': '/hospital/settings/users/{user}?tab=sessions',
  'a user, activity': '/hospital/settings/users/{user}?tab=activity',
  'roles, departments': '/hospital/settings/roles-and-permissions?tab=departments',
  'roles, permissions': '/hospital/settings/roles-and-permissions?tab=permissions',
});
