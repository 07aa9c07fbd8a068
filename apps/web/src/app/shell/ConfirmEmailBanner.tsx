import { shellTexts } from '@wieszcz/texts';
import { useAction } from '#api/action.ts';
import { api, endpoints } from '#api/client.ts';
import { messageOf } from '#api/failures.ts';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { ActionButton } from '#kit/forms/ActionButton.tsx';
import classes from './shell.module.css';

const { confirmEmail } = shellTexts;

/** Asks the player to open the link in the e-mail; the button requests a new one, which replaces it. */
export function ConfirmEmailBanner({ email }: { email: string }) {
  const sending = useAction({
    mutationFn: () => api(endpoints.requestConfirmation),
    onSuccess: (text) => notifyDone({ title: confirmEmail.sentTitle, text }),
  });
  const [before, address, after] = confirmEmail.lead(email);
  return (
    <section className={classes.confirmEmailBannerNote} aria-label={confirmEmail.title}>
      <p className={classes.text}>
        {before}
        <b>{address}</b>
        {after}
      </p>
      <ActionButton variant="default" size="compact-md" loading={sending.isPending} onClick={() => sending.mutate()}>
        {confirmEmail.again}
      </ActionButton>
      {sending.isError && (
        <p className={classes.failure} role="alert">
          {messageOf(sending.error)}
        </p>
      )}
    </section>
  );
}
