#include "ui/house/seat_spans.h"

#include "ui/common/format.h"

#include <QHash>

#include <algorithm>

namespace rowlock {

namespace {

struct Group
{
    QString prefix;
    QStringList numbers;
};

// "7", "8", "9", "12" as "7–9, 12"; what is no number stands for itself.
QString joined(QStringList numbers)
{
    const auto asNumber = [](const QString &text) {
        bool ok = false;
        const int number = text.toInt(&ok);
        return ok ? number : -1;
    };
    std::stable_sort(numbers.begin(), numbers.end(),
                     [&](const QString &a, const QString &b) { return asNumber(a) < asNumber(b); });
    QStringList parts;
    for (qsizetype first = 0, last = 0; first < numbers.size(); first = last + 1) {
        last = first;
        while (asNumber(numbers.at(first)) >= 0 && last + 1 < numbers.size()
               && asNumber(numbers.at(last + 1)) == asNumber(numbers.at(last)) + 1)
            ++last;
        if (last == first)
            parts.append(numbers.at(first));
        else
            parts.append(numbers.at(first) + u'–' + numbers.at(last));
    }
    return parts.join(QStringLiteral(", "));
}

QString told(const QList<Group> &groups, int most)
{
    QStringList texts;
    for (const Group &group : groups)
        texts.append(group.numbers.isEmpty() ? group.prefix : group.prefix + u' ' + joined(group.numbers));
    return joinedText(texts, most);
}

void add(QList<Group> &groups, QHash<QString, qsizetype> &known, const QString &label)
{
    const qsizetype space = label.lastIndexOf(u' ');
    if (space <= 0) {
        groups.append({label, {}});
        return;
    }
    const QString prefix = label.left(space);
    if (!known.contains(prefix)) {
        known.insert(prefix, groups.size());
        groups.append({prefix, {}});
    }
    groups[known.value(prefix)].numbers.append(label.mid(space + 1));
}

} // namespace

QString spansText(const QStringList &labels, int most)
{
    QList<Group> groups;
    QHash<QString, qsizetype> known;
    for (const QString &label : labels)
        add(groups, known, label);
    return told(groups, most);
}

QString spansText(const QList<HoldItem> &items, int most)
{
    QList<Group> groups;
    QHash<QString, qsizetype> known;
    for (const HoldItem &item : items) {
        if (item.seatNo >= 0)
            add(groups, known, item.label);
        else
            groups.append({itemText(item), {}});
    }
    return told(groups, most);
}

} // namespace rowlock
