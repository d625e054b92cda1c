import { PersonFace } from '#kernel/web/frame/person-face.tsx';
import { usePicture } from '#modules/organisation/web/index.ts';
import { userCalls } from '../../contract/calls/users.ts';
import styles from './users.module.css';

interface UserFaceProps {
  readonly user: { readonly id: string; readonly fullname: string; readonly photoFileId: string | null };
  readonly size?: number;
}

/** A user's photo, or initials. */
export function UserFace({ user, size = 32 }: UserFaceProps) {
  const photo = usePicture(userCalls.readPhoto, { id: user.id }, user.photoFileId);
  return <PersonFace name={user.fullname} photo={photo} size={size} />;
}

/** Photo and name over the staff number, the first cell of the list. */
export function UserCell({
  user,
}: {
  readonly user: UserFaceProps['user'] & { readonly staffNumber: string; readonly title: string | null };
}) {
  return (
    <span className={styles.cell}>
      <UserFace user={user} />
      <span className={styles.cellWords}>
        <span className="strong">{user.fullname}</span>
        <span className="caption code">{user.staffNumber}</span>
      </span>
    </span>
  );
}
