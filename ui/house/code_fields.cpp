#include "ui/house/code_fields.h"

#include "ui/house/code_swatch.h"
#include "ui/house/release_field.h"

#include <QCheckBox>
#include <QColorDialog>
#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>

namespace rowlock {

CodeValues CodeValues::of(const BlockCode &code)
{
    return {code.meaning,
            code.color,
            code.kill,
            code.who,
            code.sellers.join(QStringLiteral(", ")),
            code.releaseMinutes.has_value(),
            int(code.releaseMinutes.value_or(60))};
}

BlockCode CodeValues::code(const QString &letter) const
{
    BlockCode code;
    code.letter = letter;
    code.meaning = meaning.trimmed();
    code.color = color;
    code.kill = kill;
    if (kill)
        return code;
    code.who = who;
    if (who == MaySell::Listed)
        code.sellers = sellers.split(u',', Qt::SkipEmptyParts); // which the house trims
    if (releases)
        code.releaseMinutes = minutes;
    return code;
}

CodeFields::CodeFields(QFormLayout &form, QWidget *parent)
    : QObject(parent), m_meaning(new QLineEdit(parent)), m_swatch(new QPushButton(parent)),
      m_kill(new QCheckBox(tr("&Kill: never sold"), parent)), m_who(new QComboBox(parent)),
      m_sellers(new QLineEdit(parent)), m_release(new ReleaseField(parent))
{
    m_meaning->setObjectName(QStringLiteral("codeMeaning"));
    m_meaning->setMaxLength(200);
    m_meaning->setPlaceholderText(tr("Such as House seats"));
    m_swatch->setObjectName(QStringLiteral("codeColour"));
    m_swatch->setAutoDefault(false);
    m_kill->setObjectName(QStringLiteral("codeKill"));
    m_who->setObjectName(QStringLiteral("codeWho"));
    m_who->addItem(tr("Nobody"), int(MaySell::Nobody));
    m_who->addItem(tr("Any clerk, after confirming"), int(MaySell::Anybody));
    m_who->addItem(tr("Only these terminals or clerks"), int(MaySell::Listed));
    m_sellers->setObjectName(QStringLiteral("codeSellers"));
    m_sellers->setPlaceholderText(tr("Names, separated by commas"));
    const auto row = [&form](const QString &label, QWidget *field) {
        field->setAccessibleName(QString(label).remove(u'&'));
        field->setMinimumHeight(32);
        form.addRow(label, field);
    };
    row(tr("&Meaning"), m_meaning);
    row(tr("&Colour"), m_swatch);
    form.addRow(QString(), m_kill);
    row(tr("Sold b&y"), m_who);
    row(tr("&Names"), m_sellers);
    form.addRow(QString(), m_release);

    connect(m_meaning, &QLineEdit::textChanged, this, &CodeFields::changed);
    connect(m_kill, &QCheckBox::toggled, this, &CodeFields::refresh);
    connect(m_who, &QComboBox::currentIndexChanged, this, &CodeFields::refresh);
    connect(m_release, &ReleaseField::changed, this, &CodeFields::changed);
    connect(m_swatch, &QPushButton::clicked, this, &CodeFields::chooseColor);
}

void CodeFields::show(const QString &letter, const CodeValues &values)
{
    m_letter = letter;
    m_meaning->setText(values.meaning);
    m_kill->setChecked(values.kill);
    m_who->setCurrentIndex(m_who->findData(int(values.who)));
    m_sellers->setText(values.sellers);
    m_release->set(values.releases, values.minutes);
    setColor(QColor(values.color));
    refresh();
}

CodeValues CodeFields::values() const
{
    return {m_meaning->text(),   m_color,
            m_kill->isChecked(), MaySell(m_who->currentData().toInt()),
            m_sellers->text(),   m_release->releases(),
            m_release->minutes()};
}

bool CodeFields::hasMeaning() const
{
    return !m_meaning->text().trimmed().isEmpty();
}

void CodeFields::setFocus()
{
    m_meaning->setFocus();
}

void CodeFields::setColor(const QColor &color)
{
    m_color = color.name();
    m_swatch->setIcon(codeSwatch(m_letter, color));
    m_swatch->setText(m_color);
    m_swatch->setAccessibleDescription(m_color);
}

void CodeFields::chooseColor()
{
    auto *chooser = new QColorDialog(QColor(m_color), m_swatch->window());
    chooser->setAttribute(Qt::WA_DeleteOnClose);
    chooser->setWindowTitle(tr("Colour of code %1").arg(m_letter));
    connect(chooser, &QColorDialog::colorSelected, this, &CodeFields::setColor);
    chooser->open();
}

void CodeFields::refresh()
{
    const bool kill = m_kill->isChecked();
    m_who->setEnabled(!kill);
    m_sellers->setEnabled(!kill && m_who->currentData().toInt() == int(MaySell::Listed));
    m_release->setKill(kill);
    emit changed();
}

} // namespace rowlock
