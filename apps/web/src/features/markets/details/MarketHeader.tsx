import { Button } from '@mantine/core';
import { knownEnd, PAYOUT } from '@wieszcz/domain';
import {
  dateShort,
  dateTimeInWords,
  endDateInWords,
  expectedEndDistance,
  expectedEndInWords,
  isOverdue,
  marketTexts,
  stopTexts,
  dateInWords,
  withNoBreakSpaces,
} from '@wieszcz/texts';
import { useEffect, useState } from 'react';
import { type Market, betOfVerdict } from '#api/market.ts';
import { CoverImage } from '#game/covers/CoverImage.tsx';
import { CategoryLabel } from '#game/markets/CategoryLabel.tsx';
import { money } from '#game/trading/money.ts';
import { announce } from '#kit/feedback/LiveRegion.tsx';
import { useNow } from '#kit/feedback/useNow.ts';
import { IconCalendarEvent, IconClock, IconUser, IconCheck, IconShare2 } from '#kit/icons/icons.ts';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { paths } from '#paths.ts';
import classes from './MarketPage.module.css';

/** The title and the facts of a market and, once it is resolved, its outcome. */
export function MarketHeader({ market }: { market: Market }) {
  const { endDate, tradingClosesAt, stage, category } = market;
  const resolved = stage === 'resolved';
  const now = useNow();
  const end = knownEnd(endDate);
  // Nobody waits for the result of a draft.
  const isExpected = end !== null && !resolved && (stage === 'open' || !isOverdue(endDate, now));
  const distance = isExpected ? expectedEndDistance(endDate, now) : null;
  return (
    <>
      <div className={classes.head}>
        <CoverImage className={classes.cover} category={category} id={0} url={market.marketCover?.url} full eager />
        <div>
          <div className={classes.top}>
            <CategoryLabel category={category} />
            <span className={classes.shortEnd}>
              {resolved ? marketTexts.endedOn(dateShort(endDate)) : isExpected && expectedEndInWords(endDate, now)}
            </span>
            {stage !== 'unpublished' && <ShareButton market={market} className={classes.share} />}
          </div>
          <PageTitle className={classes.title}>{market.topic}</PageTitle>
          <p className={classes.facts}>
            <span>
              <IconCalendarEvent size={17} stroke={1.7} />
              {resolved ? marketTexts.ended : marketTexts.expectedEnd}: {endDateInWords(end)}
              {distance !== null && <span className={classes.marketHeaderWhen}> ({distance})</span>}
            </span>
            {tradingClosesAt && !resolved && (
              <span>
                <IconClock size={17} stroke={1.7} />
                {stopTexts.closes}: {dateTimeInWords(tradingClosesAt)}
              </span>
            )}
            <span>
              <IconUser size={17} stroke={1.7} />
              {marketTexts.author}: {market.author}
            </span>
            {stage === 'unpublished' && <b>{marketTexts.unpublished}</b>}
          </p>
        </div>
      </div>
      {resolved && <ResolvedBanner market={market} />}
    </>
  );
}

function ResolvedBanner({ market }: { market: Market }) {
  const { verdict, endDate } = market;
  if (!verdict) return null;
  const bet = betOfVerdict(market);
  return (
    <section className={classes.banner}>
      <p className={classes.resolvedBannerWhen}>
        <IconCheck size={17} stroke={2.2} /> {marketTexts.resolvedOn(dateInWords(endDate))}
      </p>
      <h2>{withNoBreakSpaces(bet ? marketTexts.resolvedAs(bet.title, verdict.option) : marketTexts.noneCameTrue)}</h2>
      <p className={classes.bannerText}>
        {bet ? marketTexts.resolvedPaid(verdict.option) : marketTexts.noneCameTruePaid} <b className="num">{money(PAYOUT)}</b>.{' '}
        {marketTexts.resolvedDone(market.trade === 'shares')}
      </p>
    </section>
  );
}

/** How long the button shows the outcome. */
const OUTCOME_MS = 3000;

const shareLabels: Record<ShareOutcome, string> = {
  shared: marketTexts.share,
  copied: marketTexts.shareCopied,
  failed: marketTexts.shareFailed,
};

/** Moves the focus to the address, which has replaced the pressed button. */
const selectAll = (address: HTMLInputElement | null) => {
  address?.focus();
  address?.select();
};

/**
 * Shares the market's link. The button itself shows the outcome, because guests' pages don't load the notifications. A link that can be
 * neither shared nor copied is shown in a field, from which the user can copy it.
 */
function ShareButton({ market, className }: { market: Market; className: string | undefined }) {
  // An object, so that the same outcome of another press is announced again, and shown for the full time.
  const [last, setLast] = useState<{ outcome: ShareOutcome } | null>(null);
  const outcome = last?.outcome ?? null;
  useEffect(() => {
    if (last === null || last.outcome === 'failed') return;
    if (last.outcome !== 'shared') announce(shareLabels[last.outcome]);
    const timer = setTimeout(() => setLast(null), OUTCOME_MS);
    return () => clearTimeout(timer);
  }, [last]);
  if (outcome === 'failed')
    return (
      <label className={[classes.address, className].filter(Boolean).join(' ')}>
        {shareLabels.failed}
        <input ref={selectAll} readOnly value={sharedUrl(market)} />
      </label>
    );
  const Icon = outcome === 'copied' ? IconCheck : IconShare2;
  return (
    <Button
      className={className}
      variant="subtle"
      size="compact-sm"
      leftSection={<Icon size={17} stroke={1.7} />}
      onClick={() => void shareMarket(market).then((ended) => setLast({ outcome: ended }))}
    >
      {shareLabels[outcome ?? 'shared']}
    </Button>
  );
}

/** `shared` stands for all outcomes of the device's dialog that need no report, such as that the user closed it. */
type ShareOutcome = 'shared' | 'copied' | 'failed';

/** The address of a page that shows a preview on other sites and leads to the market. */
const sharedUrl = ({ marketId }: Market): string => location.origin + paths.shared(marketId);

/** The user closed the dialog, or the dialog of an earlier press is still open. */
const NEEDS_NO_REPORT = ['AbortError', 'InvalidStateError'];

/** Opens the device's share dialog with the market's link, or copies the link where there is no such dialog or it fails. Never rejects. */
async function shareMarket(market: Market): Promise<ShareOutcome> {
  const url = sharedUrl(market);
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title: market.topic, url });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && NEEDS_NO_REPORT.includes(error.name)) return 'shared';
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
