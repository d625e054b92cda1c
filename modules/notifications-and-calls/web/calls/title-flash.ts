/** Lets the page's title say the words every other second; the returned act ends it and puts the title back. */
export function flashTitle(words: string): () => void {
  let own = document.title;
  const turn = () => {
    // A page that opened meanwhile has set a title of its own.
    if (document.title !== words) own = document.title;
    document.title = document.title === words ? own : words;
  };
  turn();
  const timer = setInterval(turn, 1000);
  return () => {
    clearInterval(timer);
    if (document.title === words) document.title = own;
  };
}
