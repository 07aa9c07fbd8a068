import { Textarea } from '@mantine/core';
import { type Market, pauseBody } from '@wieszcz/api';
import { stopTexts as say } from '@wieszcz/texts';
import { api, endpoints } from '../../../../api/client.ts';
import { useScreenForm } from '../../../../api/form.ts';
import { useMarketChanged } from '../../../../api/marketCache.ts';
import { notifyDone } from '../../../../kit/feedback/notice.tsx';
import { FormMessages } from '../../../../kit/forms/FormMessages.tsx';
import { SubmitButton } from '../../../../kit/forms/SubmitButton.tsx';
import classes from './PauseForm.module.css';

const labels = { reason: say.reason };

/** Pauses the trade with a reason, or changes the reason of a pause. */
export function PauseForm({ market: { marketId: id, paused }, onClose }: { market: Market; onClose: () => void }) {
  const marketChanged = useMarketChanged();
  const { form, submit, sending, messages } = useScreenForm({
    initialValues: { reason: paused?.reason ?? '' },
    schema: pauseBody,
    send: async (body) => {
      marketChanged(await api(endpoints.pauseMarket, { params: { id }, body }));
      onClose();
      notifyDone({ title: say.pausedDone });
    },
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.lead}>{say.pauseLead}</p>
      <FormMessages {...messages} labels={labels} />
      <Textarea
        data-autofocus
        label={say.reason}
        description={say.reasonHint}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('reason')}
      />
      <SubmitButton loading={sending} fullWidth>
        {paused ? say.changeReason : say.pause}
      </SubmitButton>
    </form>
  );
}
