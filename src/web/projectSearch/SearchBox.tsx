import { type FormEvent, type KeyboardEvent, use, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { SiteChains } from '#web/chains/SiteChains.tsx';
import { useSession } from '#web/client/session.tsx';
import { track } from '#web/client/userEvents.ts';
import { afterFrame } from '#web/ui/afterFrame.ts';
import { SearchIcon } from '#web/ui/icons.tsx';
import { takeLayerEntry } from '#web/ui/layerHistory.ts';
import { useWatchlists } from '#web/watchlists/WatchlistsContext.tsx';
import type { FoundProject } from '#wire/search.ts';
import { type ActiveCell, cellId } from './activeCell.ts';
import type { SearchOffer } from './listOffers.ts';
import { useProjectSearch } from './useProjectSearch.ts';

const load = () => Promise.all([import('./SearchList.tsx'), import('./listOffers.ts')]);
type Loaded = Awaited<ReturnType<typeof load>>;

interface SearchBoxProps {
  /** hero: the home page's large box with a button; page: the same on paper; navigation: the header's. */
  look: 'hero' | 'page' | 'navigation';
  /** A key drawn inside the box. */
  hint?: string;
  initialText?: string;
  /** Called when the visitor goes to a result. */
  onLeave?: () => void;
}

const looks = {
  hero: 'h-13 rounded-card border-hero-line bg-paper pl-4.5 pr-2 text-base text-ink',
  page: 'h-13 rounded-card border-line-field bg-paper pl-4.5 pr-2 text-base text-ink',
  navigation:
    'h-9 rounded-full border-line-field bg-paper px-3 text-sm text-ink max-lg:h-11 max-lg:text-base',
};

const nowhere: ActiveCell = { row: -1, star: false };

/**
 * Finds projects: an ARIA combobox over a plain form, which works without JavaScript too. Its suggestions are a grid,
 * since each has a star beside it: Right goes to the star, Left comes back.
 */
export function SearchBox({ look, hint, initialText = '', onLeave }: SearchBoxProps) {
  const [text, setText] = useState(initialText);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(nowhere);
  // No Suspense around it: React holds back what that brings for a third of a second.
  const [[list, finder], setLoaded] = useState<Loaded | []>([]);
  const List = list?.SearchList;
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  const search = useProjectSearch({ text, active: open });
  const { projects, total } = search;
  const hasMore = search.state !== 'loading' && projects.length < total;
  const chains = use(SiteChains);
  const offers = search.state === 'ready' && finder ? finder.listOffers(text, { chains }) : [];
  const firstOffer = projects.length + (hasMore ? 1 : 0);
  const count = firstOffer + offers.length;
  const isLarge = look !== 'navigation';

  const { toggle } = useWatchlists();
  const { status } = useSession().session;

  // What a visitor does before the scripts are there counts too.
  useEffect(() => {
    const box = input.current;
    if (!box || document.activeElement !== box) return;
    setText(box.value);
    setOpen(true);
  }, []);

  // The list comes beside the answer that it shows.
  useEffect(() => {
    if (open) void load().then(setLoaded);
  }, [open]);

  const openSoon = () => {
    if (open) return;
    afterFrame(() => {
      if (document.activeElement === input.current) setOpen(true);
    });
  };
  const close = () => {
    setOpen(false);
    setActive(nowhere);
  };
  const leave = (to: string, state?: string) => {
    close();
    input.current?.blur();
    onLeave?.();
    void navigate(to, { replace: takeLayerEntry(), state });
  };
  const choose = (project: FoundProject) => {
    track(search.isTrending ? 'Select Trending Search' : 'Select Search Result', { project: project.id });
    setText('');
    leave(`/projects/${project.id}`);
  };
  const follow = (offer: SearchOffer | undefined) => {
    if (!offer) return;
    setText('');
    leave(offer.to, offer.state);
  };
  const act = ({ row, star }: ActiveCell) => {
    const project = projects[row];
    if (project && star) {
      if (status === 'unauthenticated') onLeave?.();
      toggle(project);
    } else if (project) choose(project);
    else if (offers[row - firstOffer]) follow(offers[row - firstOffer]);
    else if (hasMore && search.state !== 'more') search.loadMore();
  };
  const move = (step: 1 | -1) => {
    if (count === 0) return;
    const row = active.row < 0 && step < 0 ? count - 1 : (active.row + step + count) % count;
    setActive({ row, star: active.star && row < projects.length });
    document.getElementById(cellId(listId, { row, star: false }))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
      input.current?.blur();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return setOpen(true);
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'ArrowRight' && open && !active.star && projects[active.row]) {
      event.preventDefault();
      setActive({ ...active, star: true });
    } else if (event.key === 'ArrowLeft' && open && active.star) {
      event.preventDefault();
      setActive({ ...active, star: false });
    } else if (event.key === 'Enter' && open && active.row >= 0) {
      event.preventDefault();
      act(active);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    leave(text.trim() === '' ? '/' : `/?${new URLSearchParams({ q: text.trim() })}#projects`);
  };

  return (
    <search className="relative block" data-tour={look === 'hero' ? 'search-bar' : undefined}>
      {/* The home page's list of projects filters by the same name. */}
      <form action="/#projects" method="get" onSubmit={submit}>
        <div
          className={`flex items-center gap-2.5 border focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-signal ${looks[look]}`}
        >
          <span className="text-muted">
            <SearchIcon />
          </span>
          <input
            ref={input}
            type="text"
            name="q"
            role="combobox"
            className="h-full min-w-0 flex-1 bg-transparent focus-visible:outline-none"
            placeholder={isLarge ? 'Search Project by Name / Token' : 'Search project'}
            aria-label={isLarge ? 'Search Project by Name / Token' : 'Search project'}
            aria-autocomplete="list"
            aria-haspopup="grid"
            aria-expanded={open}
            aria-controls={listId}
            aria-activedescendant={active.row >= 0 ? cellId(listId, active) : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={200}
            data-project-search
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setActive(nowhere);
              openSoon();
            }}
            onFocus={() => {
              if (!open) track('Focus Search');
              openSoon();
            }}
            onClick={openSoon}
            onBlur={close}
            onKeyDown={onKeyDown}
          />
          {hint && text === '' && (
            <span className={isLarge ? 'max-lg:hidden' : 'max-xl:hidden'} aria-hidden="true">
              <kbd className="rounded-sm border border-line px-1.5 font-mono text-xs text-muted">{hint}</kbd>
            </span>
          )}
          {isLarge && (
            <button type="submit" className="btn btn-primary h-9.5 min-h-0 max-sm:hidden">
              Search
            </button>
          )}
        </div>
      </form>
      {open && List && (
        <List
          id={listId}
          {...{ search, active, hasMore, offers }}
          wide={look === 'navigation'}
          onPoint={setActive}
          onAct={act}
        />
      )}
    </search>
  );
}
