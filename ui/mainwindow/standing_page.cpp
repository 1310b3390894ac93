#include "ui/mainwindow/standing_page.h"

#include "ui/common/action_button.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>
#include <QVBoxLayout>

namespace rowlock {

namespace {

int areaCapacity(const QString &text)
{
    bool isNumber = false;
    const int plain = text.trimmed().toInt(&isNumber);
    return isNumber ? plain : QLocale().toInt(text.trimmed()); // "1,200" as it is shown elsewhere
}

} // namespace

StandingPage::StandingPage(QWidget *parent)
    : QWidget(parent), m_column(new QVBoxLayout),
      m_add(new ActionButton(tr("Add area"), QStringLiteral("addArea"), ActionButton::Weight::Secondary, this))
{
    auto *heading = new QHBoxLayout;
    heading->setSpacing(gap::related);
    auto *name = new ToneLabel(tr("Standing area"), Tone::Faint, this);
    auto *capacity = new ToneLabel(tr("Capacity"), Tone::Faint, this);
    capacity->setFixedWidth(96 + 8 + 84);
    heading->addWidget(name, 1);
    heading->addWidget(capacity);
    m_add->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    auto *all = new QVBoxLayout(this);
    all->addLayout(heading);
    all->addLayout(m_column);
    all->addWidget(m_add);
    all->addStretch(1);
    connect(m_add, &QPushButton::clicked, this, [this] {
        addLine(tr("Area %1").arg(m_lines.size() + 1));
        m_lines.last().name->setFocus();
        m_lines.last().name->selectAll();
    });
    addLine(tr("Floor"));
}

void StandingPage::addLine(const QString &name)
{
    Line line;
    line.row = new QWidget(this);
    line.name = new QLineEdit(name, line.row);
    line.name->setObjectName(QStringLiteral("areaName"));
    line.name->setAccessibleName(tr("Standing area"));
    line.name->setMaxLength(roomLimits::name);
    line.capacity = new QLineEdit(line.row);
    line.capacity->setObjectName(QStringLiteral("areaCapacity"));
    line.capacity->setAccessibleName(tr("Capacity"));
    line.capacity->setAlignment(Qt::AlignRight);
    line.capacity->setMaxLength(9);
    line.capacity->setFixedWidth(96);
    line.remove = new ActionButton(tr("Remove"), QStringLiteral("removeArea"), ActionButton::Weight::Quiet, line.row);
    line.remove->setFixedSize(84, fieldHeight);
    QSizePolicy kept = line.remove->sizePolicy();
    kept.setRetainSizeWhenHidden(true); // the fields stay below their headings
    line.remove->setSizePolicy(kept);
    line.words = new ToneLabel({}, Tone::Danger, line.row);
    line.words->setObjectName(QStringLiteral("areaWords"));
    line.words->setWordWrap(true);
    line.words->hide();
    auto *fields = new QHBoxLayout;
    fields->setSpacing(gap::related);
    fields->addWidget(line.name, 1);
    fields->addWidget(line.capacity);
    fields->addWidget(line.remove);
    auto *column = new QVBoxLayout(line.row);
    column->setSpacing(gap::inside);
    column->addLayout(fields);
    column->addWidget(line.words);
    m_column->addWidget(line.row);
    connect(line.name, &QLineEdit::textChanged, this, &StandingPage::refresh);
    connect(line.capacity, &QLineEdit::textChanged, this, &StandingPage::refresh);
    connect(line.remove, &QPushButton::clicked, this, [this, row = line.row] { removeLine(row); });
    m_lines.append(line);
    refresh();
}

void StandingPage::removeLine(QWidget *row)
{
    m_lines.removeIf([row](const Line &line) { return line.row == row; });
    row->hide();
    row->deleteLater();
    m_lines.last().name->setFocus();
    refresh();
}

RoomForm StandingPage::form(const QString &name) const
{
    RoomForm form;
    form.name = name;
    for (const Line &line : m_lines)
        form.standing.append({line.name->text().simplified(), areaCapacity(line.capacity->text())});
    return form;
}

QString StandingPage::wrongWith(int line) const
{
    RoomForm alone = form(QStringLiteral("-"));
    if (m_lines.at(line).capacity->text().trimmed().isEmpty() && !alone.standing.at(line).name.isEmpty())
        return tr("Enter how many people it holds.");
    // The lines before it are somebody else's fault.
    alone.standing = alone.standing.mid(0, line + 1);
    for (int i = 0; i < line; ++i)
        alone.standing[i].capacity = std::max(1, alone.standing[i].capacity);
    const auto made = roomDraft(alone);
    const bool isOwn = !made && made.error().details.value(QStringLiteral("index")).toInt(-1) == line;
    return isOwn ? made.error().message : QString();
}

void StandingPage::refresh()
{
    for (int i = 0; i < m_lines.size(); ++i) {
        Line &line = m_lines[i];
        const QString wrong = m_checked ? wrongWith(i) : QString();
        line.words->setText(wrong);
        line.words->setVisible(!wrong.isEmpty());
        line.capacity->setAccessibleDescription(wrong);
        line.remove->setVisible(m_lines.size() > 1);
    }
    m_add->setVisible(m_lines.size() < roomLimits::areas);
    emit changed();
}

bool StandingPage::check()
{
    m_checked = true;
    refresh();
    for (int i = 0; i < m_lines.size(); ++i) {
        if (wrongWith(i).isEmpty())
            continue;
        QLineEdit *field = m_lines[i].name->text().trimmed().isEmpty() ? m_lines[i].name : m_lines[i].capacity;
        field->setFocus();
        field->selectAll();
        return false;
    }
    return true;
}

} // namespace rowlock
