import { Link } from 'react-router';

/** An empty list: how to add to it, and a link to the next page. */
export function Empty({ text, to, label }: { text: string; to: string; label: string }) {
  return (
    <div className="panel mt-4 space-y-4 py-8 text-center">
      <p>{text}</p>
      <p>
        <Link to={to} className="btn btn-primary">
          {label}
        </Link>
      </p>
    </div>
  );
}
