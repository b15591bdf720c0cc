"""Links of the site to what is no page: to the repository of FENCELINE_REPOSITORY, or their text alone without it."""

import os
import posixpath
import re

LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)#\s]+)(#[^)\s]*)?\)")
REPOSITORY = os.environ.get("FENCELINE_REPOSITORY", "").rstrip("/")


def on_page_markdown(markdown, page, config, files):
    def rewrite(link):
        text, target, anchor = link.group(1), link.group(2), link.group(3) or ""
        if "://" in target or target.startswith("mailto:"):
            return link.group(0)
        path = posixpath.normpath(posixpath.join(posixpath.dirname(page.file.src_uri), target))
        if path == "docs/README.md":
            return f"[{text}]({posixpath.relpath('docs/overview.md', posixpath.dirname(page.file.src_uri) or '.')}{anchor})"
        if files.get_file_from_path(path):
            return link.group(0)
        return f"[{text}]({REPOSITORY}/blob/main/{path})" if REPOSITORY else text

    return LINK.sub(rewrite, markdown)
