#include "model/exchange/csv_text.h"
#include "model/exchange/patron_csv.h"

#include <algorithm>
#include <array>

namespace rowlock {

namespace {

constexpr qint64 pieceSize = 64 * 1024;
constexpr qsizetype longestRow = 256 * 1024; // characters; a quote that is never closed would take all the rest

// What Windows has where Latin-1 has control characters; 0: nothing.
constexpr std::array<char16_t, 32> windowsSigns{u'€', 0,    u'‚', u'ƒ', u'„', u'…', u'†', u'‡', u'ˆ', u'‰', u'Š',
                                                u'‹', u'Œ', 0,    u'Ž', 0,    0,    u'‘', u'’', u'“', u'”', u'•',
                                                u'–', u'—', u'˜', u'™', u'š', u'›', u'œ', 0,    u'ž', u'Ÿ'};

QString fromWindows1252(const QByteArray &bytes)
{
    QString text = QString::fromLatin1(bytes);
    for (QChar &c : text) {
        if (c.unicode() >= 0x80 && c.unicode() < 0xa0 && windowsSigns[c.unicode() - 0x80] != 0)
            c = QChar(windowsSigns[c.unicode() - 0x80]);
    }
    return text;
}

// UTF-16 without a mark: nearly every other byte of what people write in letters is nought.
std::optional<QStringConverter::Encoding> unmarkedUtf16(const QByteArray &start)
{
    qsizetype even = 0, odd = 0;
    for (qsizetype i = 0; i < start.size(); ++i)
        (i % 2 == 0 ? even : odd) += start.at(i) == '\0' ? 1 : 0;
    if (std::max(even, odd) * 4 < start.size())
        return {};
    return odd > even ? QStringConverter::Utf16LE : QStringConverter::Utf16BE;
}

// So many bytes of a piece without an end of a line: not within a sign of several bytes.
qsizetype wholeSigns(const QByteArray &bytes)
{
    qsizetype end = bytes.size();
    for (int back = 1; back <= 3 && back < bytes.size(); ++back) {
        const auto byte = uchar(bytes.at(bytes.size() - back));
        if (byte < 0x80)
            break;
        if (byte >= 0xc0) { // begins a sign
            const int length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
            end = length > back ? bytes.size() - back : bytes.size();
            break;
        }
    }
    return end;
}

tl::unexpected<Error> unreadable(const QFile &file)
{
    return refuse(ErrorCode::StorageUnusable,
                  CsvText::tr("%1 cannot be read. Check its name and who may open it.").arg(file.fileName()),
                  {{QStringLiteral("file"), file.fileName()}});
}

} // namespace

Result<CsvEncoding> csvEncodingNamed(const QString &name)
{
    const QString plain = name.toLower().remove(u'-').remove(u'_').remove(u' ');
    if (plain.isEmpty())
        return CsvEncoding::Detect;
    if (plain == u"utf8")
        return CsvEncoding::Utf8;
    if (plain == u"utf16")
        return CsvEncoding::Utf16;
    if (plain == u"windows1252" || plain == u"cp1252" || plain == u"latin1" || plain == u"iso88591")
        return CsvEncoding::Windows1252;
    return refuse(ErrorCode::InvalidArgument,
                  CsvText::tr("This encoding is not known. Use utf-8, utf-16, windows-1252 or latin-1."),
                  {{QStringLiteral("argument"), QStringLiteral("encoding")}});
}

Result<std::unique_ptr<CsvReader>> CsvReader::open(const QString &file, CsvEncoding encoding)
{
    std::unique_ptr<CsvReader> reader(new CsvReader(file));
    TRY(reader->begin(encoding));
    return reader;
}

Result<Done> CsvReader::begin(CsvEncoding encoding)
{
    if (!m_file.open(QIODevice::ReadOnly))
        return unreadable(m_file);
    m_encoding = encoding;
    const QByteArray start = m_file.peek(4096);
    const bool isMarkedUtf8 = start.startsWith("\xef\xbb\xbf");
    if (isMarkedUtf8 && encoding != CsvEncoding::Utf16) {
        m_encoding = CsvEncoding::Utf8;
        m_file.skip(3);
    }
    const bool isLittle = start.startsWith("\xff\xfe"), isBig = start.startsWith("\xfe\xff");
    if (isLittle || isBig) {
        m_encoding = CsvEncoding::Utf16;
        m_file.skip(2);
        m_utf16.emplace(isLittle ? QStringConverter::Utf16LE : QStringConverter::Utf16BE);
    } else if (encoding == CsvEncoding::Utf16 || encoding == CsvEncoding::Detect) {
        const auto unmarked = unmarkedUtf16(start);
        if (unmarked || encoding == CsvEncoding::Utf16) {
            m_encoding = CsvEncoding::Utf16;
            m_utf16.emplace(unmarked.value_or(QStringConverter::Utf16LE));
        }
    }
    return readHeader();
}

QString CsvReader::encodings() const
{
    if (m_utf16)
        return QStringLiteral("utf-16");
    QStringList found;
    if (m_foundUtf8 || !m_found1252)
        found.append(QStringLiteral("utf-8"));
    if (m_found1252)
        found.append(QStringLiteral("windows-1252"));
    return found.join(QStringLiteral(", "));
}

// Files that were put together have lines of both: each is what it can be.
QString CsvReader::decoded(const QByteArray &line)
{
    if (m_encoding != CsvEncoding::Windows1252) {
        QStringDecoder utf8(QStringConverter::Utf8, QStringConverter::Flag::Stateless);
        const QString text = utf8.decode(line);
        if (!utf8.hasError() || m_encoding == CsvEncoding::Utf8) {
            m_foundUtf8 = m_foundUtf8 || text.size() != line.size();
            return text;
        }
    }
    m_found1252 = true;
    return fromWindows1252(line);
}

Result<Done> CsvReader::fill()
{
    m_text.remove(0, m_at);
    m_at = 0;
    if (m_utf16) {
        const QByteArray piece = m_file.read(pieceSize);
        m_text += QString(m_utf16->decode(piece));
        return m_file.error() == QFile::NoError ? Result<Done>(Done{}) : unreadable(m_file);
    }
    const auto lineEnd = [this] {
        const auto end = std::ranges::find_if(m_bytes, [](char c) { return c == '\n' || c == '\r'; });
        return end - m_bytes.begin();
    };
    qsizetype end = lineEnd();
    if (end == m_bytes.size() && !m_file.atEnd()) {
        m_bytes += m_file.read(pieceSize);
        if (m_file.error() != QFile::NoError)
            return unreadable(m_file);
        end = lineEnd();
    }
    const qsizetype size = end < m_bytes.size() ? end + 1 : m_file.atEnd() ? m_bytes.size() : wholeSigns(m_bytes);
    m_text += decoded(m_bytes.left(size));
    m_bytes.remove(0, size);
    return Done{};
}

Result<std::optional<QChar>> CsvReader::peek()
{
    while (m_at >= m_text.size()) {
        const bool isEnd = m_bytes.isEmpty() && m_file.atEnd();
        if (isEnd)
            return std::optional<QChar>();
        TRY(fill());
    }
    return std::optional(m_text.at(m_at));
}

Result<std::optional<CsvRow>> CsvReader::nextRow()
{
    TRY_GET(auto c, peek());
    if (!c || m_isBroken)
        return std::optional<CsvRow>();
    CsvRow row{m_line, {}, {}};
    QString cell;
    qsizetype taken = 0;
    bool isQuoted = false, isStart = true;
    for (; c; ++taken) {
        if (taken > longestRow) {
            m_isBroken = true;
            row.cells.clear();
            row.fault =
                CsvText::tr("This row has no end: a quote that begins here is never closed. Nothing after it was "
                            "read.");
            return std::optional(row);
        }
        ++m_at;
        const bool isEndOfLine = *c == u'\n' || *c == u'\r';
        if (isEndOfLine) {
            ++m_line;
            if (*c == u'\r') { // and with a line feed it is one end
                TRY_GET(const auto after, peek());
                if (after == u'\n')
                    ++m_at;
            }
        }
        if (isQuoted) {
            if (*c == u'"') {
                TRY_GET(const auto after, peek());
                if (after == u'"') {
                    cell += u'"';
                    ++m_at;
                } else {
                    isQuoted = false;
                }
            } else {
                cell += isEndOfLine ? QChar(u' ') : *c;
            }
        } else if (*c == u'"' && isStart) {
            isQuoted = true;
            isStart = false;
        } else if (*c == m_separator) {
            row.cells.append(cell);
            cell.clear();
            isStart = true;
        } else if (isEndOfLine) {
            break;
        } else {
            cell += *c;
            isStart = false;
        }
        TRY_GET(c, peek());
    }
    row.cells.append(cell);
    if (isQuoted) {
        row.cells.clear();
        row.fault = CsvText::tr("A quote that begins in this row is never closed.");
    }
    return std::optional(row);
}

Result<Done> CsvReader::readHeader()
{
    // Which of them divides is what the first line has most of.
    TRY_GET(const auto first, peek());
    if (!first)
        return refuse(ErrorCode::InvalidArgument, CsvText::tr("This file is empty. Choose another one."),
                      {{QStringLiteral("argument"), QStringLiteral("file")}});
    while (!m_text.contains(u'\n') && !m_text.contains(u'\r') && !(m_bytes.isEmpty() && m_file.atEnd())
           && m_text.size() < longestRow) {
        TRY(fill());
    }
    const QString line =
        m_text.left(std::max<qsizetype>(m_text.indexOf(u'\n'), 0) + (m_text.contains(u'\n') ? 0 : longestRow));
    const QString said = line.trimmed();
    if (said.size() == 5 && said.startsWith(QLatin1String("sep="), Qt::CaseInsensitive)) {
        m_separator = said.back();
        TRY(nextRow());
    } else {
        qsizetype most = 0;
        for (const QChar sign : {u',', u';', u'\t'}) {
            bool isQuoted = false;
            qsizetype count = 0;
            for (const QChar c : line) {
                isQuoted = c == u'"' ? !isQuoted : isQuoted;
                count += !isQuoted && c == sign ? 1 : 0;
                if (!isQuoted && c == u'\r')
                    break;
            }
            if (count > most) {
                most = count;
                m_separator = sign;
            }
        }
    }
    TRY_GET(const auto header, nextRow());
    if (!header || !header->fault.isEmpty())
        return refuse(ErrorCode::InvalidArgument,
                      CsvText::tr("The first line of this file does not name its columns. Check that it is CSV."),
                      {{QStringLiteral("argument"), QStringLiteral("file")}});
    m_header = header->cells;
    while (m_header.size() > 1 && m_header.last().trimmed().isEmpty())
        m_header.removeLast();
    return Done{};
}

Result<std::optional<CsvRow>> CsvReader::next()
{
    for (;;) {
        TRY_GET(auto row, nextRow());
        if (!row || !row->fault.isEmpty())
            return row;
        while (row->cells.size() > m_header.size() && row->cells.last().trimmed().isEmpty())
            row->cells.removeLast();
        const bool isEmpty =
            std::ranges::all_of(row->cells, [](const QString &cell) { return cell.trimmed().isEmpty(); });
        if (isEmpty)
            continue;
        if (row->cells.size() != m_header.size()) {
            row->fault = CsvText::tr("This row has %1 cells, and there are %2 columns.")
                             .arg(row->cells.size())
                             .arg(m_header.size());
            row->cells.clear();
        }
        return row;
    }
}

} // namespace rowlock
