import { Button } from '@mantine/core';
import type { Market } from '@wieszcz/api';
import { editorTexts as say } from '@wieszcz/texts';
import { Link, useNavigate } from 'react-router';
import { useAction } from '../../../api/action.ts';
import { api, endpoints } from '../../../api/client.ts';
import { messageOf } from '../../../api/failures.ts';
import { IconWorldUpload } from '../../../kit/icons/icons.ts';
import { paths } from '../../../paths.ts';
import { Note } from '../../../kit/feedback/Note.tsx';
import { notifyDone } from '../../../kit/feedback/notice.tsx';
import { PageTitle } from '../../../kit/navigation/PageTitle.tsx';
import { CardPreview } from '../frame/CardPreview.tsx';
import { EditingBlocked, EditorGate } from '../frame/EditorGate.tsx';
import { EditorSteps } from '../frame/EditorSteps.tsx';
import classes from './MakePublicScreen.module.css';
import { MarketReview } from './MarketReview.tsx';
import { useMarketChanged, useMarketRefused } from '../frame/marketCache.ts';

export function MakePublicScreen() {
  return <EditorGate title={say.publishHeading}>{(market) => <MakePublic market={market} />}</EditorGate>;
}

function MakePublic({ market }: { market: Market }) {
  const { marketId: id, published } = market;
  const navigate = useNavigate();
  const marketChanged = useMarketChanged();
  const onError = useMarketRefused(id);
  const publishing = useAction({
    mutationFn: () => api(endpoints.publishMarket, { query: { marketId: id } }),
    onSuccess: async (changed) => {
      notifyDone({ title: say.publishedDone, text: say.publishedDoneText });
      await navigate(paths.marketDetails(id));
      marketChanged(changed);
    },
    onError,
  });
  if (published)
    return (
      <EditingBlocked
        title={say.publishHeading}
        sentence={say.alreadyPublished}
        to={paths.marketDetails(id)}
        label={say.seeMarket}
      />
    );
  const hasBets = (market.bets ?? []).length > 0;
  return (
    <>
      <EditorSteps current="publish" marketId={id} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <PageTitle tabTitle={say.publishHeading}>{say.publish}</PageTitle>
          <Note kind="warning" title={hasBets ? say.publishWarning : say.cannotPublish}>
            {hasBets && say.publishWarningText}
          </Note>
          <MarketReview market={market} />
          {publishing.error && <Note kind="error">{messageOf(publishing.error)}</Note>}
          <div className={classes.buttons}>
            {hasBets && (
              <Button
                size="md"
                loading={publishing.isPending}
                onClick={() => publishing.mutate()}
                leftSection={<IconWorldUpload size={19} stroke={1.7} aria-hidden />}
              >
                {say.publishSubmit}
              </Button>
            )}
            <Button component={Link} to={paths.editBets(id)} size="md" variant={hasBets ? 'subtle' : 'filled'}>
              {hasBets ? say.backToBets : say.editBets}
            </Button>
          </div>
        </div>
        <CardPreview title={say.playersSee} market={market} />
      </div>
    </>
  );
}
