/** What stands before the modules of the page: the script by which pages of runs are said in another language, too. */
declare const filledIn: (text: string, values: Record<string, string | number>) => string;
declare const makeSaid: (texts: Record<string, string>, shapes: Record<string, string>) => (text: string) => string;
